import { stripVTControlCharacters } from 'node:util';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { drawQr } from './draw-qr.ts';

/** Of one square in the picture, in pixels: a camera sees more than one. */
const SCALE = 4;

it('a camera reads the code in the terminal', () => {
  const url = 'http://192.168.1.20:8081/';
  const lines = stripVTControlCharacters(drawQr(url)).split('\n');
  const squares = lines.flatMap((line) => [
    [...line].map((letter) => '▀█'.includes(letter)),
    [...line].map((letter) => '▄█'.includes(letter)),
  ]);
  const width = (squares[0]?.length ?? 0) * SCALE;
  const height = squares.length * SCALE;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (squares[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  expect(decodeQR({ width, height, data })).toBe(url);
});
