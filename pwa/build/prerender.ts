/**
 * Draws the first screens into pages of their own, `prerendered/*.html`, which the server sends to a browser that nobody
 * has signed in with (docs/decisions/062-first-screens-in-the-first-html.md).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { buildBeside, ROOT } from './build-beside.ts';
import { type Bundle, filesOf, sheetNamed, textOf } from './prerender/files-of.ts';
import { completePage, sheetsOf } from './prerender/page.ts';
import { classesWithoutRule, usedStyles } from './prerender/used-styles.ts';

/** The drawn addresses, and the page that each loads beside the start script. */
const PAGES: Readonly<Record<string, string | null>> = {
  '/': 'features/home/RoleChoicePage.tsx',
  '/home': 'features/home/MarketingPage.tsx',
  '/student-login': null,
  '/teacher-login': 'app/login/TeacherLoginRoute.tsx',
};

export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const drawPage = await loadDrawing();
        for (const [path, module] of Object.entries(PAGES)) {
          const fileName = `prerendered/${path === '/' ? 'index' : path.slice(1)}.html`;
          const html = await drawPage(path);
          checkClasses(bundle, path, html);
          const source = drawInto(bundle, module, html);
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

/** Throws where the app's style sheets have other names than the drawn screen: it would stand there without styles. */
function checkClasses(bundle: Bundle, path: string, html: string): void {
  const sheets = Object.keys(bundle).filter((fileName) => fileName.endsWith('.css'));
  const unknown = classesWithoutRule(html, sheets.map((fileName) => textOf(bundle, fileName)).join(''));
  if (unknown.length > 0)
    throw new Error(`No style sheet knows these classes of ${path}: ${unknown.join(' ')}`);
}

function drawInto(bundle: Bundle, module: string | null, html: string): string {
  const page = textOf(bundle, 'index.html');
  const files = filesOf(bundle, module && join(ROOT, 'src', module));
  // Every page of the teachers loads it (src/app/lazy-page.tsx), before the page's own styles.
  if (html.includes('<form') && html.includes('data-scope="teacher"'))
    files.styles.unshift(sheetNamed(bundle, 'teacher-styles'));
  const css = sheetsOf(page, files).map((file) => usedStyles(textOf(bundle, file), html));
  return completePage(page, { html, css: css.join(''), files });
}

/** `prerenderPage` of src/prerender.tsx, built for Node. */
async function loadDrawing(): Promise<(path: string) => Promise<string>> {
  const [chunk] = await buildBeside({
    // Exported pages are made in the app only.
    define: { 'import.meta.env.VITE_WEB_PAGE_PLAYER': '""' },
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'src/prerender.tsx'),
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-prerender-'));
  try {
    const file = join(folder, 'main.mjs');
    await writeFile(file, chunk.code);
    return (await import(pathToFileURL(file).href)).prerenderPage;
  } finally {
    await rm(folder, { recursive: true });
  }
}
