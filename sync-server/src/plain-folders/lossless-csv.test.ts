import { expect, it } from 'vitest';
import { type Cell, readLines, writeLine } from './lossless-csv.ts';

/** Parts of one character: a part may end anywhere. */
async function read(text: string): Promise<Cell[][]> {
  const parts = (async function* () {
    yield* text;
  })();
  const rows: Cell[][] = [];
  for await (const row of readLines(parts)) rows.push(row);
  return rows;
}

it('every kind of value comes back as it was', async () => {
  const rows: Cell[][] = [
    [null, '', 'Amina', 'a "quoted", word\r\nin two lines', '👧🏽'],
    [1n, 0n, -5n, 9_007_199_254_740_993n, 3.5],
    [3, 1e21, 1e-7, -0.1, Buffer.from([0, 255])],
    ['=1+1', "'=1", "'", '-', '\ufeffbom'],
  ];
  expect(await read(rows.map(writeLine).join(''))).toEqual(rows);
});

it('a spreadsheet is shown no text as a formula', () => {
  expect(writeLine(['=HYPERLINK("x")', '+1', '@a'])).toBe(`"'=HYPERLINK(""x"")","'+1","'@a"\r\n`);
});

it('a row of one empty cell is a row', async () => {
  expect(await read(writeLine([null]) + writeLine([null]))).toEqual([[null], [null]]);
});

it.each(['"open', '1,2', '"a"'])('a table that ends early is refused: %s', async (text) => {
  await expect(read(text)).rejects.toThrow('in the middle of a line');
});
