/**
 * Lines of a table that a spreadsheet opens and that come back byte for byte: a text always stands in quotes, a number
 * never does, and NULL is empty. Pure.
 */

/** As SQLite hands it over with safe integers: every whole number of an INTEGER is a BigInt. */
export type Cell = string | number | bigint | Buffer | null;

/** A spreadsheet would calculate such a text. The apostrophe before it is taken off again, so one of its own gets one, too. */
const GUARDED = /^['=+\-@\t\r\n]/;
const BLOB = /^x'([0-9a-f]*)'$/;
const REAL = /[.e]/;

/** One line with its end (CR LF, RFC 4180). */
export function writeLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return REAL.test(String(value)) ? String(value) : `${value}.0`;
  if (Buffer.isBuffer(value)) return `x'${value.toString('hex')}'`;
  return `"${(GUARDED.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** The rows of a text that arrives in parts. Throws where a quoted text does not end. */
export async function* readLines(parts: AsyncIterable<string>): AsyncGenerator<Cell[]> {
  let row: Cell[] = [];
  let cell = '';
  let isQuoted = false;
  let isOpen = false;
  for await (const part of parts) {
    for (const char of part) {
      if (isOpen) {
        if (char === '"') isOpen = false;
        else cell += char;
      } else if (char === '"') {
        // A second one inside a text stands for itself.
        if (isQuoted) cell += char;
        isQuoted = true;
        isOpen = true;
      } else if (char === ',' || char === '\n') {
        row.push(readCell(cell, isQuoted));
        cell = '';
        isQuoted = false;
        if (char === ',') continue;
        yield row;
        row = [];
      } else if (char !== '\r' && char !== '\ufeff') cell += char;
    }
  }
  if (isOpen || isQuoted || cell !== '' || row.length > 0)
    throw new Error('a table ends in the middle of a line');
}

function readCell(text: string, isQuoted: boolean): Cell {
  if (isQuoted) return text.startsWith("'") ? text.slice(1) : text;
  if (text === '') return null;
  const blob = BLOB.exec(text)?.[1];
  if (blob !== undefined) return Buffer.from(blob, 'hex');
  return REAL.test(text) ? Number(text) : BigInt(text);
}
