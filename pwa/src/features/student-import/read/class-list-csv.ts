/** A class list as a file that the import understands: importing it again changes nothing. Pure. */
import { csvLine } from 'shared-schema/rules/csv';
import type { Student } from '#data/queries/teacher/rows.ts';

const HEADER = ['First name', 'Last name', 'Grade', 'Username', 'Student ID', 'Sounds like'];

type Listed = Pick<Student, 'firstName' | 'lastName' | 'grade' | 'username' | 'sourcedId' | 'spokenName'>;

/** With a byte order mark, by which spreadsheets know UTF-8. */
export function classListCsv(students: readonly Listed[]): string {
  const lines = students.map(({ firstName, lastName, grade, username, sourcedId, spokenName }) => {
    const cells = [firstName, lastName, grade, username, sourcedId, spokenName];
    return csvLine(cells.map((text) => guarded(text ?? '')));
  });
  return `\uFEFF${csvLine(HEADER)}${lines.join('')}`;
}

/** One more apostrophe where the text has some already: the import takes one away. */
function guarded(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
