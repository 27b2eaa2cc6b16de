/** Which column of a list is which, by the names that stand above the columns. Pure. */
import { columnKey } from './csv-table.ts';

export type Field = 'firstName' | 'lastName' | 'lastFirst' | 'grade' | 'username' | 'key' | 'spokenName';

export type Columns = Partial<Record<Field, number>>;

/** A column that is called no more than 'ID' often has the numbers of the rows: they are other children's keys. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'first'],
  lastName: ['lastname', 'familyname', 'surname', 'last'],
  // Both, as PowerSchool has them: 'Lin, Mei'.
  lastFirst: ['lastfirst'],
  grade: ['grade', 'gradelevel'],
  username: ['username', 'login'],
  key: ['studentid', 'sourcedid', 'studentnumber'],
  spokenName: ['soundslike'],
};

/** 'Legal First Name', 'student.lastName'. */
const ENDINGS: Partial<Record<Field, RegExp>> = {
  firstName: /(firstname|givenname)$/,
  lastName: /(lastname|familyname|surname)$/,
};

/** Columns with the names of grown-ups. */
const OF_OTHERS = /teacher|parent|guardian|mother|father|contact/;

/** Columns of other lists, beside those whose name ends in 'name'. */
const OTHERS = [
  'student',
  'id',
  'email',
  'gender',
  'dob',
  'dateofbirth',
  'birthdate',
  'teacher',
  'homeroom',
  'class',
];

/** Null where these cells are no header: it needs a column for each of the two names, or one for both. */
export function headerOf(cells: readonly string[]): Columns | null {
  const keys = cells.map(keyOf);
  const columns: Columns = {};
  for (const field of Object.keys(NAMES) as Field[]) {
    const exact = keys.findIndex((key) => NAMES[field].includes(key));
    const index = exact >= 0 ? exact : keys.findIndex((key) => isLike(field, key));
    if (index >= 0) columns[field] = index;
  }
  const hasBoth = columns.firstName !== undefined && columns.lastName !== undefined;
  return hasBoth || columns.lastFirst !== undefined ? columns : null;
}

/** Whether cells that are no header name columns all the same. Two of them do: a single one may be a child's name. */
export function namesColumns(cells: readonly string[]): boolean {
  const all = [...Object.values(NAMES).flat(), ...OTHERS];
  return cells.map(keyOf).filter((key) => all.includes(key) || key.endsWith('name')).length > 1;
}

const isLike = (field: Field, key: string) => ENDINGS[field]?.test(key) && !OF_OTHERS.test(key);

/** 'Student Grade' and 'Grade' are one. */
function keyOf(cell: string): string {
  const key = columnKey(cell);
  return NAMES.key.includes(key) ? key : key.replace(/^student(?=.)/, '');
}
