/**
 * OneRoster 1.1 and 1.2 as CSV files: classes with the children who are enrolled in them. In 1.1 a user has a role, in
 * 1.2 the roles are a file of their own. A bulk file is the whole truth; a delta file says what changed. Pure.
 */
import { type CsvRow, readTable } from './csv-table.ts';
import { listedGrade } from './grades.ts';
import type { CsvFiles } from './open-files.ts';
import { type ListedClass, type RosterFile, RosterFileError } from './roster.ts';
import {
  type ClassRows,
  isListed,
  type StudentOrReason,
  studentsByClass,
  toListedStudent,
} from './rows-by-class.ts';

const KEY = 'sourcedId';

/** `today` as '2026-11-23'. Throws `RosterFileError`. */
export function readOneRoster(files: CsvFiles, today: string): RosterFile {
  const isWhole = !isDelta(files, 'enrollments') && !isDelta(files, 'users');
  const { here, gone, others } = readUsers(files);
  const enrollments = table(files, 'enrollments.csv', ['classSourcedId', 'userSourcedId', 'role']).filter(
    (row) => row('role').toLowerCase() === 'student' && !others.has(row('userSourcedId')),
  );
  // The standard's end date is exclusive: the first day on which the child is not enrolled.
  const isMember = (row: CsvRow) => isActive(row) && (row('endDate') === '' || row('endDate') > today);
  const members = studentsByClass(
    enrollments.filter(isMember).map(pairOf),
    (key) => (gone.has(key) ? 'left' : here.get(key)),
    studentOf,
    isWhole,
  );
  const leaving = groupByClass(enrollments.filter((row) => !isMember(row)).map(pairOf));
  const classes = classesOf(files, { members, leaving, isWhole });
  const changed = isWhole ? [] : [...here].map(([key, row]) => studentOf(row, key)).filter(isListed);
  return { kind: 'OneRoster', classes, changed, gone };
}

type Pair = readonly [classKey: string, userKey: string];

const pairOf = (row: CsvRow): Pair => [row('classSourcedId'), row('userSourcedId')];

function groupByClass(pairs: readonly Pair[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [classKey, userKey] of pairs) groups.set(classKey, [...(groups.get(classKey) ?? []), userKey]);
  return groups;
}

interface Enrollments {
  members: ReadonlyMap<string, ClassRows>;
  leaving: ReadonlyMap<string, readonly string[]>;
  isWhole: boolean;
}

/** A delta file may name a class only in an enrollment: the teacher may have that class. */
function classesOf(files: CsvFiles, { members, leaving, isWhole }: Enrollments): ListedClass[] {
  const rows = new Map(
    table(files, 'classes.csv', isWhole ? [KEY, 'title'] : []).map((row) => [row(KEY), row]),
  );
  const detailOf = describeClasses(files);
  const keys = isWhole ? rows.keys() : new Set([...rows.keys(), ...members.keys(), ...leaving.keys()]);
  return [...keys].map((key) => {
    const row = rows.get(key);
    const isOver = row !== undefined && !isActive(row);
    const listed = (!isOver && members.get(key)) || { students: [], unusable: [] };
    const name = row?.('title') || null;
    const detail = row ? detailOf(row) : '';
    return { ...listed, key, name, detail, leaving: leaving.get(key) ?? [], isWhole: isWhole || isOver };
  });
}

interface Users {
  /** Learners by key. */
  here: Map<string, CsvRow>;
  /** Keys of learners who left the school. */
  gone: Set<string>;
  /** Keys of users who do not learn, such as an assistant. */
  others: Set<string>;
}

function readUsers(files: CsvFiles): Users {
  const users: Users = { here: new Map(), gone: new Set(), others: new Set() };
  const isLearner = learnerCheck(files);
  for (const row of table(files, 'users.csv', [KEY, 'givenName', 'familyName'])) {
    const key = row(KEY);
    const isHere = isActive(row) && row('enabledUser').toLowerCase() !== 'false';
    if (!isLearner(row)) users.others.add(key);
    else if (isHere) users.here.set(key, row);
    else users.gone.add(key);
  }
  return users;
}

function table(files: CsvFiles, name: string, needed: readonly string[]): CsvRow[] {
  const text = files.get(name);
  if (text === undefined) {
    if (needed.length === 0) return [];
    throw new RosterFileError('no_roster', '', [name]);
  }
  return readTable(name, text, needed);
}

/** manifest.csv says of each file whether it is 'bulk', 'delta' or 'absent'. */
function isDelta(files: CsvFiles, name: string): boolean {
  const manifest = table(files, 'manifest.csv', []);
  const row = manifest.find((each) => each('propertyName').toLowerCase() === `file.${name.toLowerCase()}`);
  return row?.('value').toLowerCase() === 'delta';
}

const isActive = (row: CsvRow) => row('status').toLowerCase() !== 'tobedeleted';

/** Whether a user learns: by `users.role` in 1.1, by roles.csv in 1.2. */
function learnerCheck(files: CsvFiles): (user: CsvRow) => boolean {
  const roles = table(files, 'roles.csv', []).filter(isActive);
  const students = new Set(
    roles.filter((row) => row('role').toLowerCase() === 'student').map((row) => row('userSourcedId')),
  );
  return (user) => {
    const role = user('role').toLowerCase();
    return role === '' ? roles.length === 0 || students.has(user(KEY)) : role === 'student';
  };
}

function studentOf(row: CsvRow, key: string): StudentOrReason {
  const firstName = row('preferredGivenName') || row('givenName');
  const lastName = row('preferredFamilyName') || row('familyName');
  return toListedStudent({ key, firstName, lastName, ...listedGrade(row('grades').split(',')[0]) });
}

/** School and term of a class, each only where the file has several. */
function describeClasses(files: CsvFiles): (row: CsvRow) => string {
  const schools = titles(table(files, 'orgs.csv', []), 'name');
  const terms = titles(table(files, 'academicsessions.csv', []), 'title');
  return (row) => {
    const school = schools.size > 1 ? schools.get(row('schoolSourcedId')) : undefined;
    const keys = (row('termSourcedIds') || row('termSourcedId')).split(',').map((key) => key.trim());
    const term = terms.size > 1 ? keys.flatMap((key) => terms.get(key) ?? []).join(', ') : '';
    return [school, term].filter(Boolean).join(', ');
  };
}

function titles(rows: readonly CsvRow[], column: string): Map<string, string> {
  return new Map(rows.filter(isActive).map((row) => [row(KEY), row(column)]));
}
