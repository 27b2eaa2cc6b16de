/**
 * Has pages load their modules with `preload` in place of `modulepreload`. Chromium compiles a module that comes from the
 * worker's cache anew at each start, while it arrives, unless it was preloaded as a script: then it takes the compiled
 * code that it kept at the start before (docs/decisions/057-compiled-code-from-the-start-before.md).
 *
 * Has the start script run apart from the end of the page (docs/decisions/177-a-form-is-laid-out-once.md).
 *
 * And has them load a style again that did not come: Vite asks for each style once, so that a dialog which came with the
 * second tap would stand there without its styles.
 */
import type { Plugin } from 'vite';

/** In Vite's helper around each `import()`, which adds a link for the chunk and for each chunk that this one imports. */
const LINK_OF_HELPER = /(supports\("modulepreload"\) \? )"modulepreload"/;
/** In the same helper: what it notes of a style that did not come, and the link of that style. */
const LOST_STYLE = /seen\[href\] = void 0;(\s*throw err)/;
const LOST_LINK = /(if \(e\.type === "error"\) )(rej\()/;
const SCRIPT_OF_PAGE = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

export function preloadScripts(): Plugin {
  return {
    name: 'preload-scripts',
    apply: 'build',
    config: () => ({ build: { modulePreload: { polyfill: false } } }),
    renderChunk: (code) => (LINK_OF_HELPER.test(code) ? changeHelper(code) : null),
    transformIndexHtml: { order: 'post', handler: preloadModules },
  };
}

/** Throws where Vite no longer writes its helper as it did. */
function changeHelper(code: string): string {
  for (const part of [LOST_STYLE, LOST_LINK]) {
    if (!part.test(code)) throw new Error(`Vite's helper around each import() has nothing like ${part}`);
  }
  return code
    .replace(LINK_OF_HELPER, '$1"preload"')
    .replace(LOST_STYLE, 'delete seen[href];$1')
    .replace(LOST_LINK, '$1link.remove(), $2');
}

/** Throws where Vite no longer writes a page's script as it did. */
function preloadModules(html: string): string {
  const [script, file] = SCRIPT_OF_PAGE.exec(html) ?? [];
  if (!script) throw new Error(`The page has no script like ${SCRIPT_OF_PAGE}`);
  return (
    html
      .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
      .replace(script, `<link rel="preload" as="script" crossorigin href="${file}">`)
      // The end of a page waits for other modules: Chromium would lay out what they drew, before its fonts are there.
      .replace('</body>', `  <script type="module" async crossorigin src="${file}"></script>\n  </body>`)
  );
}
