import { expect, it } from 'vitest';
import { qrSquares, readQr } from './qr-code.ts';

/** As a camera sees it: the code in gray on a bright ground, `size` pixels for each square. */
function photograph(text: string, size = 4) {
  const squares = qrSquares(text);
  const width = (squares.length + 4) * size;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let pixel = 0; pixel < width * width; pixel++) {
    const [x, y] = [(pixel % width) / size - 2, Math.floor(pixel / width) / size - 2].map(Math.floor);
    const isBlack = squares[y ?? 0]?.[x ?? 0] ?? false;
    data.set(isBlack ? [60, 60, 60, 255] : [220, 220, 220, 255], pixel * 4);
  }
  return { width, height: width, data };
}

it('what is printed is read', () => {
  const text = 'https://school.example/student-login#card=AbCdEfGhIjKlMnOpQr-_12';
  expect(readQr(photograph(text))).toBe(text);
});

it('a picture without a code has no text', () => {
  const data = new Uint8ClampedArray(100 * 100 * 4).fill(200);
  expect(readQr({ width: 100, height: 100, data })).toBeNull();
});
