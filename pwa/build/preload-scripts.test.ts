import { expect, it } from 'vitest';
import { preloadScripts } from './preload-scripts.ts';

const { handler } = preloadScripts().transformIndexHtml as unknown as { handler(html: string): string };

/** As Vite writes it. */
const PAGE = `<html><head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

it('the page asks for its scripts in the head, as scripts', () => {
  const [head = ''] = handler(PAGE).split('</head>');
  expect(head.match(/<link [^>]+>/g)).toEqual([
    '<link rel="preload" as="script" crossorigin href="/assets/index-1.js">',
    '<link rel="preload" as="script" crossorigin href="/assets/react-1.js">',
  ]);
});

it('the end of the page does not wait for the start script, which stands after the place that it draws in', () => {
  const page = handler(PAGE);
  const script = '<script type="module" async crossorigin src="/assets/index-1.js"></script>';
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.indexOf(script)).toBeGreaterThan(page.indexOf('<div id="root">'));
});

it('a page without the script is refused', () => {
  expect(() => handler('<html></html>')).toThrow('The page has no script like');
});
