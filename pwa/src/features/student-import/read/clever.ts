/** Clever's CSV files: students, sections and enrollments. Each export is the whole truth. Pure. */
import { type CsvRow, readTable } from './csv-table.ts';
import { listedGrade } from './grades.ts';
import type { CsvFiles } from './open-files.ts';
import { type RosterFile, RosterFileError } from './roster.ts';
import { type StudentOrReason, studentsByClass, toListedStudent } from './rows-by-class.ts';

const NEEDED = {
  'students.csv': ['Student_id', 'First_name', 'Last_name'],
  'sections.csv': ['Section_id'],
  'enrollments.csv': ['Section_id', 'Student_id'],
} as const;

/** Throws `RosterFileError`. */
export function readClever(files: CsvFiles): RosterFile {
  const students = new Map(table(files, 'students.csv').map((row) => [row('Student_id'), row]));
  const enrollments = table(files, 'enrollments.csv').map(
    (row) => [row('Section_id'), row('Student_id')] as const,
  );
  const listed = studentsByClass(enrollments, (key) => students.get(key), studentOf, true);
  const classes = table(files, 'sections.csv').map((row) => {
    const key = row('Section_id');
    const { students: children = [], unusable = [] } = listed.get(key) ?? {};
    return {
      ...{ key, name: nameOf(row), detail: row('Term_name') },
      ...{ students: children, unusable, leaving: [], isWhole: true },
    };
  });
  return { kind: 'Clever', classes, changed: [], gone: new Set() };
}

function table(files: CsvFiles, name: keyof typeof NEEDED): CsvRow[] {
  const text = files.get(name);
  if (text === undefined) throw new RosterFileError('no_roster', '', [name]);
  return readTable(name, text, NEEDED[name]);
}

/** The section's own name, else its course with the period. */
function nameOf(row: CsvRow): string {
  const period = row('Period') || row('Section_number');
  return row('Name') || [row('Course_name'), period].filter(Boolean).join(' ') || row('Section_id');
}

function studentOf(row: CsvRow, key: string): StudentOrReason {
  const names = { firstName: row('First_name'), lastName: row('Last_name') };
  return toListedStudent({ key, ...names, ...listedGrade(row('Grade')) });
}
