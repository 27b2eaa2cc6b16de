/** What is on the screen of an X display that keeps its picture in a file (`Xvfb -fbdir`), as a PNG. */
import { readFile } from 'node:fs/promises';
import { encodePng } from '#support/picture.ts';

/** Places of the header's 32-bit words, as XWDFile.h has them. */
const word = { headerSize: 0, width: 4, height: 5, bytesPerLine: 12, colors: 19 };
/** Bytes of one entry of the color map, which stands between header and pixels. */
const COLOR = 12;

/** `path` of the file; 32 bits a pixel, the lowest byte first. */
export async function readScreen(path: string): Promise<Buffer> {
  const file = await readFile(path);
  const at = (place: keyof typeof word) => file.readUInt32BE(word[place] * 4);
  const [width, height] = [at('width'), at('height')];
  const pixels = file.subarray(at('headerSize') + at('colors') * COLOR);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const pixel = y * at('bytesPerLine') + x * 4;
      row.set([pixels[pixel + 2] ?? 0, pixels[pixel + 1] ?? 0, pixels[pixel] ?? 0], 1 + x * 3);
    }
    return row;
  });
  return encodePng(width, height, rows);
}
