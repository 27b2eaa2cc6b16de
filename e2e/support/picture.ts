/** A small picture made in code: a PNG with a sky, a meadow and a sun, for teachers to upload. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const WIDTH = 320;
const HEIGHT = 240;
const pictures = new Map<number, Buffer>();

/** PNG bytes, 320 × 240 pixels. `hue` shifts the sky so that pictures differ. Kept: scenarios ask for the same few. */
export function drawPicture(hue: number): Buffer {
  const kept = pictures.get(hue) ?? paintPicture(hue);
  pictures.set(hue, kept);
  return kept;
}

function paintPicture(hue: number): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x += 1) {
      const sun = (x - 250) ** 2 + (y - 55) ** 2 < 900;
      const meadow = y > 150 + 15 * Math.sin(x / 40);
      const color = sun ? [255, 214, 102] : meadow ? [126, 190, 120] : [150 + (hue % 100), 210, 245];
      row.set(color, 1 + x * 3);
    }
    rows.push(row);
  }
  return encodePng(WIDTH, HEIGHT, rows);
}

/** PNG bytes of rows that each begin with a zero, then hold red, green and blue of every pixel. */
export function encodePng(width: number, height: number, rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
