/** Lines of a table of comma separated values that spreadsheets open safely. Pure. */

/** First in a file. Spreadsheets take the text for their own old alphabet without it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A cell that begins like this would be calculated by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** One line with its end (CR LF, RFC 4180). A text that looks like a formula gets an apostrophe, which spreadsheets hide. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
