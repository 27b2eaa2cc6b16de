/** What the camera of a test sees: a card with a QR code, as a film without movement. */
import { writeFileSync } from 'node:fs';
import { qrSquares } from 'pwa/platform/qr/qr-code';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of one square of the code. */
const SQUARE_SIZE = 7;
const FRAMES = 5;
/** Gray of paper, of ink, and of the room around the card. */
const GRAY = { paper: 225, ink: 35, room: 120 };

/** Writes a Y4M file that shows the code in the middle of a gray room. */
export function writeCamera(file: string, text: string): void {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    brightness(text),
    // Both color planes, a quarter of the pixels each: no color.
    Buffer.alloc((WIDTH * HEIGHT) / 2, 128),
  ]);
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}

function brightness(text: string): Buffer {
  const squares = qrSquares(text);
  const left = Math.floor((WIDTH - squares.length * SQUARE_SIZE) / 2);
  const top = Math.floor((HEIGHT - squares.length * SQUARE_SIZE) / 2);
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const row = squares[Math.floor((y - top) / SQUARE_SIZE)];
      const square = row?.[Math.floor((x - left) / SQUARE_SIZE)];
      pixels[y * WIDTH + x] = square === undefined ? GRAY.room : square ? GRAY.ink : GRAY.paper;
    }
  }
  return pixels;
}
