/** Code of a part of the screen that comes later. */
import { type ComponentType, lazy } from 'react';

/** A part of a page without which the page is whole: nothing stands there where its code cannot be loaded. */
export function lazyPart<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
}
