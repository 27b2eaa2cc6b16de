// A page that is loaded when it is first opened, and the error that says its code could not be loaded.
import { type ComponentType, lazy } from 'react';

/** The code of a page is not there: an update has replaced it, or the network failed before the first visit. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

type PageModule<Props> = { default: ComponentType<Props> };

/** Like `lazy`, with a `ChunkLoadError` that PageBoundary turns into a friendly page. */
export function lazyPage<Props = object>(load: () => Promise<PageModule<Props>>) {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('no code', { cause });
    }),
  );
}

/** A part of a page without which the page is whole: nothing stands there where its code cannot be loaded. */
export function lazyPart<Props = object>(load: () => Promise<PageModule<Props>>) {
  return lazy(() => load().catch((): PageModule<Props> => ({ default: () => null })));
}

/** A page of the teacher scope: brings the styles that the start leaves out. */
export function lazyTeacherPage<Props = object>(load: () => Promise<PageModule<Props>>) {
  return lazyPage<Props>(async () => {
    // Asked for first, so that a page's own styles stand after Mantine's and win.
    const [, page] = await Promise.all([import('./styles/teacher-styles.ts'), load()]);
    return page;
  });
}
