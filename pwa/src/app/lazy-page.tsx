// A page that is loaded when it is first opened, and the error that says its code could not be loaded.
import { type ComponentType, type ElementType, type JSX, lazy, type ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { ChunkLoadError } from '#ui/status/lazy-part.tsx';

type PageModule<Props> = { default: ComponentType<Props> & PageOfPages };

interface PageOfPages {
  /** Of a page with routes of its own: loads the code of the one at a path. */
  loadPage?(path: string): Promise<void>;
}

/** A page whose code may be loaded before it is drawn: it is drawn without a loading state then. */
export interface LazyPage<Props> {
  (props: Props): JSX.Element;
  /** Of a page with routes of its own, also the one at `path`. */
  load(path?: string): Promise<void>;
}

/** Like `lazy`, with a `ChunkLoadError` that PageBoundary turns into a friendly page. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<PageModule<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const whenDrawn = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new ChunkLoadError(cause, () => {
          Page = undefined;
        });
      }),
    );
  // Chosen once: another component in the place of a drawn page would lose what was typed.
  let Page: ComponentType<Props> | undefined;
  const draw = (props: Props) => {
    Page ??= loaded ?? whenDrawn();
    return <Page {...props} />;
  };
  return Object.assign(draw, {
    async load(path?: string) {
      const { default: page } = await load();
      if (path !== undefined) await page.loadPage?.(path);
      loaded = page;
    },
  });
}

/** Loads the code of the page at `path`. Resolves at once where the page is not loaded by itself. */
export async function loadRoute(routes: RouteObject[], path: string): Promise<void> {
  const element = matchRoutes(routes, path)?.at(-1)?.route.element;
  const { type } = element as ReactElement<unknown, Partial<LazyPage<object>> & ElementType>;
  await type.load?.(path);
}

/** A page of the teacher scope: brings the styles that the start leaves out. */
export function lazyTeacherPage<Props extends object = object>(load: () => Promise<PageModule<Props>>) {
  return lazyPage<Props>(async () => {
    // Asked for first, so that a page's own styles stand after Mantine's and win.
    const [, page] = await Promise.all([import('./styles/teacher-styles.ts'), load()]);
    return page;
  });
}
