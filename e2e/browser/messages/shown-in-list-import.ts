/** Messages of the import of a list of students, shown by a test of components. */
import type { Showing } from './showing.ts';

const file = 'pwa/src/features/student-import/StudentListImport.test.tsx';

export const shownInListImport: readonly Showing[] = [
  {
    file,
    test: 'a list whose columns are not clear imports nobody, and says how to call them',
    messages: ['The names of the columns are not clear. Call two of them “First name” and “Last name”.'],
  },
  {
    file,
    test: 'an ignored line is among what became of each row, and is no failure',
    messages: ['This line has fewer than two fields.'],
  },
  {
    file,
    test: 'a student ID that a spreadsheet has shortened is named, with what to do',
    messages: ['Excel has shortened the student ID', 'Type all of its digits, or leave it out.'],
  },
  {
    file,
    test: 'a name without a letter is shown with that reason',
    messages: ['“12345” cannot be the first name: it has no letter.'],
  },
  {
    file,
    test: 'a way to say a name that is too long is shown with that reason, another one as a change',
    messages: ['“Sounds like” is longer than 100 letters.'],
  },
  {
    file,
    test: 'a student ID that a list would replace stays, and the dialog says so',
    messages: ['keeps the student ID', 'The list has another one.'],
  },
  {
    file,
    test: 'a list without a valid line is refused in the words of the specification',
    messages: ['Please enter valid student data'],
  },
  {
    file,
    test: 'a list that cannot be stored says so, and stays in its field',
    messages: ['Failed to import students'],
  },
  {
    file,
    test: 'a title of several cells above the names of columns is said not to be read',
    messages: ['1 line above the names of the columns is not read.'],
  },
  {
    file,
    test: 'a line below the names of columns without a last name is shown with that reason',
    messages: ['The last name is missing.'],
  },
  {
    file: 'pwa/src/features/student-import/RosterImportDialog.test.tsx',
    test: 'a zip with a password is refused with what to do',
    messages: ['“roster.zip” has a password. Unpack it first, then choose the CSV files in it.'],
  },
  {
    file: 'pwa/src/features/student-import/use-start-import.test.ts',
    test: 'an import that is still on its way is no failure, and says what comes',
    messages: [
      '0 students imported successfully, 2 failed. Those that failed are named in the list. 28 students will be created as soon as the school answers.',
    ],
  },
];
