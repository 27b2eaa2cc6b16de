import { expect, it } from 'vitest';
import { completePage, sheetsOf } from './page.ts';

const PAGE = `<!doctype html><html lang="en"><head>
  <link rel="preload" as="script" crossorigin href="/assets/index-1.js">
  <script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="root"><div class="boot"><p>Chickadee</p></div></div>
<noscript>Please</noscript></body></html>`;
const files = { scripts: ['assets/Home-1.js'], styles: ['assets/Home-1.css'] };
const draw = (html: string) => completePage(PAGE, { html, css: 'p{color:red}', files });

it('the drawn screen takes the place of the boot screen, with the styles that it uses', () => {
  const page = draw('<p>Hello $& you</p>');
  expect(page).toContain('<div id="root" data-prerendered><p>Hello $& you</p></div>');
  expect(page).toContain('<style>p{color:red}</style></head>');
  expect(page).not.toContain('boot');
});

it('the browser asks for no file before the first frame', () => {
  const page = draw('<p>Hello</p>');
  const [, later = ''] = /<template id="app-files">(.*)<\/template>/.exec(page) ?? [];
  expect(later.match(/[\w-]+\.(js|css)/g)).toEqual(['index-1.css', 'Home-1.css', 'index-1.js', 'Home-1.js']);
  expect(page.replace(later, '')).not.toMatch(/assets\//);
});

it('a form is inert until the app runs', () => {
  expect(draw('<form></form>')).toContain('data-prerendered inert>');
});

it('a form has hidden words beside it, for the case that the app does not start', () => {
  expect(draw('<form></form>')).toMatch(/<\/form><\/div><div id="start-failure"[^>]* hidden>.*>Load again</);
  expect(draw('<p>Hello</p>')).not.toContain('id="start-failure"');
});

it('only a screen that follows the system’s colors has a script for them', () => {
  expect(draw('<div data-scope="teacher"></div>')).toContain('prefers-color-scheme');
  expect(draw('<div data-scope="student"></div>')).not.toContain('prefers-color-scheme');
});

it('the sheets are those of the app’s page, then those of the screen', () => {
  expect(sheetsOf(PAGE, files)).toEqual(['assets/index-1.css', 'assets/Home-1.css']);
});

it('an app’s page of another form is refused', () => {
  const parts = { html: '', css: '', files };
  expect(() => completePage('<html></html>', parts)).toThrow('The page lacks');
});
