// Renders favicon.svg and the PNG icons in public/ from the drawing of the bird. Run by hand after a change of it:
//   node pwa/build/render-icons.ts   (CHROMIUM names a browser that is not in the usual places)
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { drawIconBird } from '../src/ui/art/chickadee-drawing.ts';
import { type Drawing, disc, fill, group, line, toSvgText } from '../src/ui/art/drawing.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const GROUND = '#cfe7f6';
const HILL = '#8fcea4';
const hill: Drawing = [disc(100, 330, 172, HILL)];
const song: Drawing = [
  line('M176 40C183 32 183 22 178 15', '#f0624c', 6),
  line('M162 36C166 31 166 25 163 20', '#f0624c', 6),
];

/** The icon on its ground; `scale` leaves the safe zone that a mask needs, `radius` rounds the corners. */
function iconSvg({ scale, radius }: { scale: number; radius: number }): string {
  const bird = group(`translate(${100 - 97 * scale} ${106 - 106 * scale}) scale(${scale})`, [
    ...drawIconBird(),
    ...song,
  ]);
  return svg([...hill, bird], `<rect width="200" height="200" fill="${GROUND}"/>`, radius);
}

function svg(drawing: Drawing, ground: string, radius: number): string {
  const mask = `<clipPath id="shape"><rect width="200" height="200" rx="${radius}"/></clipPath>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${mask}<g clip-path="url(#shape)">${ground}${toSvgText(drawing)}</g></svg>`;
}

const cap: Drawing = [
  fill('M60 96L100 78L140 96L100 114Z', '#ffffff'),
  fill('M76 107V126C76 134 124 134 124 126V107L100 118Z', '#ffffff'),
  line('M140 96V122', '#ffffff', 6),
];
const capLarge: Drawing = [group('translate(-30 -30) scale(1.3)', cap)];
const microphone: Drawing = [
  line('M100 74V100', '#ffffff', 30),
  line('M70 98C70 138 130 138 130 98M100 130V146', '#ffffff', 8),
];
const shortcutSvg = (drawing: Drawing, color: string) =>
  svg(drawing, `<rect width="200" height="200" rx="100" fill="${color}"/>`, 100);

const icon = iconSvg({ scale: 0.86, radius: 44 });
const fullBleed = iconSvg({ scale: 0.8, radius: 0 });
const PNGS = [
  { name: 'icon-192', size: 192, source: icon },
  { name: 'icon-512', size: 512, source: icon },
  { name: 'maskable-512', size: 512, source: iconSvg({ scale: 0.66, radius: 0 }) },
  { name: 'apple-touch-icon', size: 180, source: fullBleed },
  { name: 'shortcut-student', size: 96, source: shortcutSvg(microphone, '#c23a26') },
  { name: 'shortcut-teacher', size: 96, source: shortcutSvg(capLarge, '#1b6d9e') },
];

// Playwright belongs to the e2e workspace; the app itself does not depend on it.
const { chromium } = createRequire(join(import.meta.dirname, '../../e2e/package.json'))('playwright');
const executablePath = BROWSERS.find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await mkdir(join(PUBLIC, 'icons'), { recursive: true });
await writeFile(join(PUBLIC, 'favicon.svg'), icon);
for (const { name, size, source } of PNGS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${source}`,
  );
  await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
