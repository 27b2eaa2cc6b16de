/** Scenes for the demo school, drawn here from shapes and the bundled emoji, so that nothing is downloaded. */
import { drawChickadee } from 'pwa/ui/art/chickadee-drawing';
import { toSvgText } from 'pwa/ui/art/drawing';
import { EMOJI_SET } from 'pwa/ui/emoji/emoji-set';

/** A bundled emoji placed in a scene of 800 × 600; `size` is its width and height. */
interface Placed {
  emoji: string;
  x: number;
  y: number;
  size: number;
}

function place({ emoji, x, y, size }: Placed): string {
  const body = EMOJI_SET.get(emoji);
  if (!body) throw new Error(`The bundled set has no picture called ${emoji}.`);
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${body}</g>`;
}

function scene(backdrop: string, placed: readonly Placed[]): string {
  const body = backdrop + placed.map(place).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${body}</svg>`;
}

const meadow =
  '<rect width="800" height="600" fill="#cfeafc"/><circle cx="680" cy="110" r="58" fill="#ffd977"/>' +
  '<ellipse cx="180" cy="110" rx="95" ry="30" fill="#fff"/><ellipse cx="240" cy="92" rx="62" ry="34" fill="#fff"/>' +
  '<path d="M0 400 Q200 330 420 390 T800 360 V600 H0Z" fill="#9ed49a"/><path d="M0 470 Q260 420 520 470 T800 450 V600 H0Z" fill="#7fc27d"/>';

const room =
  '<rect width="800" height="600" fill="#fdf3df"/><rect y="430" width="800" height="170" fill="#e2c39a"/>' +
  '<rect y="424" width="800" height="12" fill="#cda877"/>';

/** The classroom in which the listening activity takes place: wall, shelf, table and rug are drop zones. */
export const classroom = scene(
  `${room}<rect x="60" y="70" width="220" height="150" rx="10" fill="#bfe3d0" stroke="#8fc4a9" stroke-width="8"/>` +
    '<rect x="500" y="90" width="240" height="16" rx="6" fill="#a9744a"/><rect x="500" y="210" width="240" height="16" rx="6" fill="#a9744a"/>' +
    '<rect x="500" y="90" width="14" height="240" fill="#a9744a"/><rect x="726" y="90" width="14" height="240" fill="#a9744a"/><rect x="500" y="318" width="240" height="14" fill="#a9744a"/>' +
    '<rect x="90" y="350" width="270" height="22" rx="8" fill="#c98d54"/><rect x="112" y="372" width="18" height="128" fill="#a9744a"/><rect x="320" y="372" width="18" height="128" fill="#a9744a"/>' +
    '<ellipse cx="580" cy="510" rx="170" ry="52" fill="#8fb7e3"/><ellipse cx="580" cy="510" rx="128" ry="36" fill="#b7d2f0"/>',
  [],
);

export const park = scene(meadow, [
  { emoji: 'dog-face', x: 300, y: 340, size: 150 },
  { emoji: 'soccer-ball', x: 480, y: 440, size: 90 },
  { emoji: 'tulip', x: 90, y: 420, size: 110 },
]);

export const pond = scene(`${meadow}<ellipse cx="420" cy="500" rx="300" ry="70" fill="#7fb9e6"/>`, [
  { emoji: 'duck', x: 300, y: 380, size: 140 },
  { emoji: 'fish', x: 520, y: 470, size: 80 },
]);

export const picnic = scene(`${meadow}<path d="M180 430 H640 L720 580 H110Z" fill="#f4b6ab"/>`, [
  { emoji: 'red-apple', x: 250, y: 430, size: 100 },
  { emoji: 'bread', x: 380, y: 440, size: 110 },
  { emoji: 'cheese-wedge', x: 520, y: 450, size: 90 },
]);

export const nest = scene(
  `${meadow}<rect x="120" y="180" width="46" height="330" fill="#8d6544"/><circle cx="143" cy="170" r="130" fill="#6fb06d"/>` +
    `<g transform="translate(300 190) scale(1.5)">${toSvgText(drawChickadee('singing'))}</g>`,
  [{ emoji: 'tulip', x: 640, y: 430, size: 100 }],
);
