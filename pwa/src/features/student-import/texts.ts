/** Words about the import of children. Specification, teacher side, sections 5 'Bulk import' and 8. */
import { MAX_SPOKEN_FORM_LENGTH } from 'shared-schema/rules/speech/respell';
import type { ChangedField, PlanCounts } from './plan/plan.ts';
import type { FileProblem, UnusableRow } from './read/roster.ts';

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);

/** In its own direction. Two Arabic names would change their places on both sides of an arrow. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Only what there is any of. */
const listed = (parts: readonly (readonly [count: number, words: string])[]) =>
  parts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])).join(', ');

export const listTexts = {
  label: 'One student per line',
  hint: 'First name, last name, optional grade – separated by commas. Passwords equal usernames. Where a line names the columns, as in an exported class list, one of them may be “Sounds like”.',
  placeholder: 'Mei, Lin, 2\nOmar, Haddad, K',
  chooseFile: 'Choose a CSV file',
  export: 'Export class list',
  exportName: (className: string) => `${className || 'Class'} list`,
  import: 'Import Students',
  unreadable: 'This device could not read the file. Choose it once more.',
  tooLong: (limit: number) => `This list is too long: ${limit} students can be imported at a time.`,
  ignored: (count: number) =>
    count === 1
      ? '1 line is ignored: it has fewer than two fields.'
      : `${count} lines are ignored: they have fewer than two fields.`,
  withoutComma: (count: number) =>
    count === 1
      ? '1 line is ignored: it has no comma. Write: First name, Last name'
      : `${count} lines are ignored: they have no comma. Write: First name, Last name`,
  oneWord: (words: readonly string[]) =>
    words.length === 1
      ? `1 line is ignored: it is one word (${words[0]}).`
      : `${words.length} lines are ignored: they are one word (${words.slice(0, 5).join(', ')}${words.length > 5 ? ' …' : ''}).`,
  ignoredReason: 'This line has fewer than two fields.',
  said: (summary: string) => `This list: ${summary}`,
  useLastWord: 'Use the last word as last name',
  above: (count: number) =>
    count === 1
      ? '1 line above the names of the columns is not read.'
      : `${count} lines above the names of the columns are not read.`,
  ignoresId:
    'The column “ID” is ignored. Where it has the school’s own number of each child, call it “Student ID”.',
  unclearColumns: 'The names of the columns are not clear. Call two of them “First name” and “Last name”.',
};

export const rosterTexts = {
  open: 'Import classes',
  title: 'Import classes from a file',
  intro:
    'Choose the zip of a OneRoster 1.1 or 1.2 export, or the CSV files students, sections and enrollments of Clever. The file stays on this device. You choose the classes and see what changes before anything is stored.',
  choose: 'Choose files',
  chooseAnother: 'Choose other files',
  reading: 'Reading the file',
  found: (kind: string, count: number) => `${kind} file with ${count === 1 ? '1 class' : `${count} classes`}`,
  chooseClasses: 'Which classes are yours?',
  search: 'Search classes',
  clear: 'Clear search',
  noneFound: 'No class matches your search.',
  students,
  goesTo: (name: string) => `Where the students of ${name} go`,
  newClass: 'Into a new class',
  intoClass: (name: string) => `Into your class ${name}`,
  moreClasses: (rest: number) => (rest === 1 ? 'Show 1 more class' : `Show ${rest} more classes`),
  next: 'See what changes',
  back: 'Back',
  cancel: 'Cancel',
  start: 'Import',
  tooMany: (count: number, limit: number) =>
    `${count} students are chosen, and ${limit} can be imported at a time. Choose fewer classes.`,
  targetTwice: 'Two chosen classes go into the same class. Choose another class for one of them.',
  unnamed: (key: string) => `Class ${key}`,
  keyTooLong: 'Cannot be imported: the school’s ID of this class is longer than 200 letters.',
};

export const planTexts = {
  label: 'What the import does',
  summary: (counts: PlanCounts) =>
    listed([
      [counts.new, 'new'],
      [counts.changed, 'changed'],
      [counts.leaving, counts.leaving === 1 ? 'leaves the class' : 'leave the class'],
      [counts.same, 'already here'],
      [counts.unanswered, counts.unanswered === 1 ? 'question' : 'questions'],
      [counts.unusable, 'cannot be imported'],
    ]) || 'Nobody is in this list.',
  newClass: 'New class',
  nothing: 'Nothing changes: all of this is here already.',
  questions: 'Is it the same child?',
  questionOf: (name: string) => `${name} in the list is`,
  choosePlease: 'Please choose',
  candidate: (name: string, username: string, className: string) =>
    `${name} (${username}), ${className ? `in ${className}` : 'without a class'}`,
  another: 'another child',
  presets: (count: number) =>
    count === 1
      ? 'One name is in this class already: check that it is the same child'
      : `${count} names are in this class already: check that they are the same children`,
  allSame: 'All are the same children',
  allOther: 'All are other children',
  answerFirst: {
    title: 'One more answer',
    message: 'Say for each question whether it is the same child.',
  },
  unusable: 'Cannot be imported',
  reason: (reason: UnusableRow['reason']) => {
    switch (reason.code) {
      case 'grade':
        return `“${reason.grade}” is not a grade. Grades are K, 1, 2, 3, 4 and 5.`;
      case 'repeated':
        return `This ${reason.field === 'key' ? 'student ID' : 'username'} is in line ${reason.line} already.`;
      case 'shortened_key':
        return `Excel has shortened the student ID ${reason.key}. Type all of its digits, or leave it out.`;
      case 'missing_name':
        return `The ${reason.field === 'firstName' ? 'first' : 'last'} name is missing.`;
      case 'no_letter':
        return `“${reason.name}” cannot be the ${reason.field === 'firstName' ? 'first' : 'last'} name: it has no letter.`;
      case 'quotes':
        return 'A quotation mark is missing.';
      case 'too_long':
        return 'A name or the student ID is longer than 200 letters.';
      case 'spoken_name_too_long':
        return `“Sounds like” is longer than ${MAX_SPOKEN_FORM_LENGTH} letters.`;
      case 'no_name':
        return 'The file has no first or last name for this student.';
    }
  },
  line: (line: number, text: string) => `Line ${line}: ${text}`,
  changed: 'Changed',
  fields: {
    firstName: 'first name',
    lastName: 'last name',
    spokenName: 'sounds like',
    grade: 'grade',
    class: 'class',
    enrollment: 'also in class',
    key: 'student ID of the school',
  } satisfies Record<ChangedField, string>,
  change: (field: string, from: string, to: string) =>
    from ? `${field} ${isolated(from)} → ${isolated(to)}` : `${field} ${to}`,
  gone: 'Not in the file any more',
  goneText: 'They stay unless you choose them here. No account is deleted.',
  leaves: (name: string) => `${name} leaves the class`,
  also: (name: string, home: string) =>
    `${name} is in more than one of these classes. The home class becomes ${home}.`,
  new: 'New',
  moreNames: (rest: number) => `Show ${rest} more`,
  otherGrade: (name: string, grade: string) => `${name}: grade ${grade} is not K to 5, and is left out.`,
  keptKey: (name: string, key: string) => `${name} keeps the student ID ${key}. The list has another one.`,
  others: 'Students in your other classes',
};

export const outcomeTexts = {
  title: 'Bulk Import',
  failed: { title: 'Error', message: 'Failed to import students' },
  imported: (imported: number, failed: number) =>
    `${imported} students imported successfully, ${failed} failed`,
  more: (changed: number, left: number, ignored: number) =>
    listed([
      [changed, 'changed'],
      [left, 'left the class'],
      [ignored, ignored === 1 ? 'line ignored' : 'lines ignored'],
    ]),
  later: (count: number) => `${students(count)} will be created as soon as the school answers.`,
  changesLater: 'Changes go out as soon as the school answers.',
  refused: 'Those that failed are named in the list.',
  missing: 'Not among your students: discarded, or removed since.',
  nothing: 'Nothing changes: all of this is here already.',
  progress: (done: number, total: number) => `Import ${done} of ${total}`,
  progressLabel: 'Progress of the import',
  waiting: 'It goes on by itself, also when you close this page.',
  waitingOffline: 'It goes on by itself when you are online.',
  list: 'What became of each row',
  close: 'Close this list',
  row: {
    class: 'Class',
    new: 'New student',
    changed: 'Changed',
    left: 'Left the class',
    unusable: 'Not imported',
    ignored: 'Not imported',
  },
  signIn: (username: string) => `signs in as ${username}`,
  notSent: 'not sent yet',
  moreRows: (rest: number) => `Show ${rest} more`,
};

export const fileProblems: Readonly<
  Record<FileProblem, (file: string, missing: readonly string[]) => string>
> = {
  unknown_kind: (file) => `“${file}” is neither a zip nor a CSV file.`,
  damaged: (file) => `“${file}” is damaged. Download it once more.`,
  encrypted: (file) => `“${file}” has a password. Unpack it first, then choose the CSV files in it.`,
  too_large: () =>
    'This is larger than any school’s list, so it is not opened. Ask for an export of one school.',
  encoding: (file) => `“${file}” is not in UTF-8. Save it as “CSV UTF-8”, then choose it once more.`,
  no_roster: (file, missing) =>
    missing.length === 0
      ? 'This is not a list of classes in the form of OneRoster or Clever.'
      : `${file ? `“${file}” has no column` : 'There is no file'} ${missing.map((name) => `“${name}”`).join(', ')}.`,
  no_classes: () => 'There is no class in this file.',
};
