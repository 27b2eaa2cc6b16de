/** Comma separated values as a table whose columns are found by name. Pure. */
import { parse } from 'papaparse';
import { RosterFileError } from './roster.ts';

export interface CsvRecord {
  /** Number of the line on which it begins, from 1. */
  line: number;
  cells: readonly string[];
  /** A quotation mark opens and does not close, or closes in the middle. */
  hasBrokenQuotes: boolean;
  /** The line as it was typed, where it was read alone. */
  raw?: string;
}

/** Records with at least one cell that is not blank; each cell is trimmed. */
export function readRecords(text: string, delimiter: string): CsvRecord[] {
  const { data, errors } = parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' });
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  let line = 1;
  return data.flatMap((cells, row) => {
    const record = { line, cells: cells.map((cell) => cell.trim()), hasBrokenQuotes: broken.has(row) };
    line += 1 + cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
    return record.cells.some((cell) => cell !== '') ? [record] : [];
  });
}

/** Letters and digits of a column's name: 'First_name', 'First name' and 'firstName' are one. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A row of a file by the names of its columns; an absent column is an empty text. */
export type CsvRow = (column: string) => string;

/**
 * The rows of a CSV file with a header. Throws `RosterFileError`: 'no_roster' where one of the columns `needed` is
 * missing, 'damaged' for quotation marks that do not close.
 */
export function readTable(file: string, text: string, needed: readonly string[]): CsvRow[] {
  const [header, ...records] = readRecords(text, ',');
  const columns = new Map((header?.cells ?? []).map((name, index) => [columnKey(name), index]));
  const missing = needed.filter((name) => !columns.has(columnKey(name)));
  if (missing.length > 0) throw new RosterFileError('no_roster', file, missing);
  if (records.some(({ hasBrokenQuotes }) => hasBrokenQuotes)) throw new RosterFileError('damaged', file);
  return records.map(
    ({ cells }) =>
      (column) =>
        cells[columns.get(columnKey(column)) ?? -1] ?? '',
  );
}
