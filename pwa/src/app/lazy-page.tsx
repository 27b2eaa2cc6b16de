// A page that is loaded when it is first opened, and the error that says its code could not be loaded.
import { type ComponentType, type JSX, lazy } from 'react';

/** The code of a page is not there: an update has replaced it, or the network failed before the first visit. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

type PageModule<Props> = { default: ComponentType<Props> };

/** A page whose code may be loaded before it is drawn: it is drawn without a loading state then. */
export interface LazyPage<Props> {
  (props: Props): JSX.Element;
  load(): Promise<void>;
}

/** Like `lazy`, with a `ChunkLoadError` that PageBoundary turns into a friendly page. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<PageModule<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const whenDrawn = lazy(() =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('no code', { cause });
    }),
  );
  // Chosen once: another component in the place of a drawn page would lose what was typed.
  let Page: ComponentType<Props> | undefined;
  const draw = (props: Props) => {
    Page ??= loaded ?? whenDrawn;
    return <Page {...props} />;
  };
  return Object.assign(draw, {
    async load() {
      loaded = (await load()).default;
    },
  });
}

/** A part of a page without which the page is whole: nothing stands there where its code cannot be loaded. */
export function lazyPart<Props = object>(load: () => Promise<PageModule<Props>>) {
  return lazy(() => load().catch((): PageModule<Props> => ({ default: () => null })));
}

/** A page of the teacher scope: brings the styles that the start leaves out. */
export function lazyTeacherPage<Props extends object = object>(load: () => Promise<PageModule<Props>>) {
  return lazyPage<Props>(async () => {
    // Asked for first, so that a page's own styles stand after Mantine's and win.
    const [, page] = await Promise.all([import('./styles/teacher-styles.ts'), load()]);
    return page;
  });
}
