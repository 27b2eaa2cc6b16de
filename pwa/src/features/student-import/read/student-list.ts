/**
 * One student per line: first name, last name, optional grade. Specification, teacher side, section 5 'Bulk import'. A
 * line with names of columns above them is understood, so that a list from a spreadsheet, or our own export, comes in. Pure.
 */

import { nameKey } from 'shared-schema/rules/people/name-key';
import { MAX_SPOKEN_FORM_LENGTH } from 'shared-schema/rules/speech/respell';
import { keysOf } from '#platform/keys-of.ts';
import { type CsvRecord, columnKey, readRecords } from './csv-table.ts';
import { parseGrade } from './grades.ts';
import { type Columns, type Field, headerOf, namesColumns } from './list-columns.ts';
import { type ListedStudent, MAX_NAME_LENGTH, type UnusableRow } from './roster.ts';

export interface StudentList {
  students: ListedStudent[];
  unusable: UnusableRow[];
  /** Lines with fewer than two fields. */
  ignored: { line: number; text: string }[];
  /** Those of them that have no comma, where nothing but commas divides the lines. */
  withoutComma?: string[];
  /** A column is called no more than 'ID', and no other one is the student ID. */
  ignoresId?: true;
  /** Lines of several cells above the names of the columns, such as a title. They are not read. */
  above?: number;
  /** A line at the top names columns, but none has those of both names: no line is read. */
  hasUnclearColumns?: true;
}

/** How a spreadsheet writes a number of more digits than the column shows. */
const SHORTENED_NUMBER = /^\d([.,]\d+)?E\+\d+$/i;

/** The names of the columns stand in one of so many lines of several cells; further below, they are children's. */
const MAX_HEADER_DEPTH = 5;

const POSITIONS: Columns = { firstName: 0, lastName: 1, grade: 2 };

export function readStudentList(text: string): StudentList {
  const list: StudentList = { students: [], unusable: [], ignored: [] };
  const delimiter = delimiterOf(text);
  const read = recordsOf(text, delimiter);
  // A spreadsheet may have a title above the names of its columns.
  const top = read.filter(isDivided).slice(0, MAX_HEADER_DEPTH);
  const first = top.find(({ cells }) => headerOf(cells));
  // By their places, the lines would make children called 'Mei Lin' '2'.
  if (!first && top.some(({ cells }) => namesColumns(cells))) return { ...list, hasUnclearColumns: true };
  const above = first ? top.slice(0, top.indexOf(first)) : [];
  if (above.length > 0) list.above = above.length;
  const header = first && headerOf(first.cells);
  if (header && header.key === undefined && first.cells.some((cell) => columnKey(cell) === 'id'))
    list.ignoresId = true;
  const records = header
    ? read.filter((record) => record !== first && !above.includes(record))
    : recordsOf(withoutSpaceBeforeQuotes(text), delimiter);
  const headerLine = first?.line ?? null;
  const form = { columns: header || POSITIONS, headerLine, delimiter, repeatIn: createRepeats() };
  for (const record of records) addRecord(list, record, form);
  return list;
}

type Repeat = Extract<UnusableRow['reason'], { code: 'repeated' }>;
type RepeatIn = (student: Pick<ListedStudent, 'key' | 'username'>, line: number) => Repeat | null;

/**
 * Finds the student ID or the username of a line above: the school would take both lines for one child, and one of the
 * two children would be lost without a word.
 */
function createRepeats(): RepeatIn {
  const lines = { key: new Map<string, number>(), username: new Map<string, number>() };
  return ({ key, username }, line) => {
    const given = { key, username: username && nameKey(username) };
    for (const field of ['key', 'username'] as const) {
      const first = lines[field].get(given[field] ?? '');
      if (first !== undefined) return { code: 'repeated', field, line: first };
    }
    for (const field of ['key', 'username'] as const) {
      const value = given[field];
      if (value) lines[field].set(value, line);
    }
    return null;
  };
}

/** A spreadsheet copies tabs, and saves commas or semicolons. The comma is last, because names have commas inside. */
const DELIMITERS = ['\t', ';', ','] as const;

/** The delimiter that divides the most lines; of several, the first one. Where none does, the comma. */
function delimiterOf(text: string): string {
  const plain = withoutSpaceBeforeQuotes(text);
  const counts = DELIMITERS.map((each) => plainRecordsOf(plain, each).filter(isDivided).length);
  const most = Math.max(...counts);
  return (most > 0 && DELIMITERS[counts.indexOf(most)]) || ',';
}

const isDivided = ({ cells }: CsvRecord) => cells.filter(Boolean).length > 1;

/** People type a space after a comma; a quotation mark counts where it begins the field. */
const withoutSpaceBeforeQuotes = (text: string) => text.replace(/(^|[,;\t])[ \u00a0]+(?=")/gm, '$1');

/** What the key of the comma types on Chinese, Arabic and Japanese keyboards. */
export const OTHER_COMMAS = /[，،、]/;

/** In a list with commas, another keyboard's comma divides a line that nothing else divides. */
function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const records = plainRecordsOf(text, delimiter);
  if (delimiter !== ',') return records;
  return records.map((record) => {
    const [only = '', ...others] = record.cells;
    if (others.some(Boolean) || !OTHER_COMMAS.test(only)) return record;
    return { ...record, cells: only.split(OTHER_COMMAS).map((cell) => cell.trim()) };
  });
}

/** A quotation mark that never closes would swallow the lines below it: then each line is read alone. */
function plainRecordsOf(text: string, delimiter: string): CsvRecord[] {
  const records = readRecords(text, delimiter);
  if (!records.some(({ hasBrokenQuotes }) => hasBrokenQuotes)) return records;
  return text
    .split(/\r?\n/)
    .flatMap((each, index) =>
      readRecords(each, delimiter).map((record) => ({ ...record, line: index + 1, raw: each.trim() })),
    );
}

interface ListForm {
  columns: Columns;
  /** Null where no line names the columns. */
  headerLine: number | null;
  delimiter: string;
  repeatIn: RepeatIn;
}

type Names = Pick<ListedStudent, 'firstName' | 'lastName'>;

function addRecord(list: StudentList, record: CsvRecord, form: ListForm): void {
  const { columns, headerLine, delimiter, repeatIn } = form;
  const cellOf = (field: Field) => plainCell(record.cells[columns[field] ?? -1] ?? '');
  const { line } = record;
  const text = record.raw ?? record.cells.filter(Boolean).join(delimiter === '\t' ? ' ' : `${delimiter} `);
  const refuse = (reason: UnusableRow['reason']) => list.unusable.push({ line, text, reason });
  const { firstName, lastName } = namesIn(cellOf);
  if (record.hasBrokenQuotes) return void refuse({ code: 'quotes' });
  if (!firstName || !lastName) {
    const isChild = headerLine !== null && line > headerLine && (firstName || lastName);
    if (isChild) return void refuse({ code: 'missing_name', field: firstName ? 'lastName' : 'firstName' });
    list.ignored.push({ line, text });
    const isUndivided = headerLine === null && delimiter === ',' && record.cells.length === 1;
    if (isUndivided) list.withoutComma = [...(list.withoutComma ?? []), text];
    return;
  }
  const wrong = nameWithoutLetter({ firstName, lastName });
  // Below the names of the columns, a name is what stands there: a child may have one name and a dash.
  if (wrong && headerLine === null) return void refuse(wrong);
  const names = [firstName, lastName, cellOf('username'), cellOf('key')];
  if (names.some(({ length }) => length > MAX_NAME_LENGTH)) return void refuse({ code: 'too_long' });
  const spokenName = cellOf('spokenName');
  if (spokenName.length > MAX_SPOKEN_FORM_LENGTH) return void refuse({ code: 'spoken_name_too_long' });
  const grade = parseGrade(cellOf('grade'));
  if (grade === 'unknown') return void refuse({ code: 'grade', grade: cellOf('grade') });
  const [username, key] = [cellOf('username') || null, cellOf('key') || null];
  if (key && SHORTENED_NUMBER.test(key)) return void refuse({ code: 'shortened_key', key });
  const repeat = repeatIn({ key, username }, line);
  if (repeat) return void refuse(repeat);
  list.students.push({ key, firstName, lastName, grade, username, ...(spokenName && { spokenName }) });
}

const COMMAS = /[,，،、]/;

/** Of the columns of each name; where those say nothing, of the one of both. */
function namesIn(cellOf: (field: Field) => string): Names {
  const [firstName, lastName, both] = [cellOf('firstName'), cellOf('lastName'), cellOf('lastFirst')];
  if (firstName || lastName || !both) return { firstName, lastName };
  const comma = both.search(COMMAS);
  if (comma < 0) return { firstName: '', lastName: both };
  return { firstName: both.slice(comma + 1).trim(), lastName: both.slice(0, comma).trim() };
}

/** A number or a mark in the place of a name: the columns may be others than a list without their names has. */
function nameWithoutLetter(names: Names): UnusableRow['reason'] | null {
  const field = keysOf(names).find((name) => !/\p{L}/u.test(names[name]));
  return field ? { code: 'no_letter', field, name: names[field] } : null;
}

/** The apostrophe with which an export stops spreadsheets from calculating a name is no part of the name. */
function plainCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
