/**
 * Draws the first screens as HTML, for somebody whom no account is known of on the device. Runs at build in Node
 * (`pwa/build/prerender.ts`), from the components of the app.
 */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import { createAppContext } from '#app/create-app-context.ts';
import { AppRoutes } from '#app/routes.tsx';
import { AppContextProvider } from '#data/app-context.ts';
import { setFormFirstFlag } from '#data/auth/form-first-flag.ts';

/** What the device remembers: nothing, in Node. */
const remembered = new Map<string, string>();
globalThis.localStorage ??= {
  length: 0,
  key: () => null,
  getItem: (key: string) => remembered.get(key) ?? null,
  setItem: (key: string, value: string) => void remembered.set(key, value),
  removeItem: (key: string) => void remembered.delete(key),
  clear: () => remembered.clear(),
};

/** The HTML of the page at `path`, without the document around it. Throws where a component fails. */
export async function prerenderPage(path: string): Promise<string> {
  setFormFirstFlag();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <AppContextProvider value={createAppContext()}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </AppContextProvider>
    </StrictMode>,
    // In one piece: a part that came later would need a script in the page, which the server's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (reason) => void failures.push(reason) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} could not be drawn`);
  return html;
}
