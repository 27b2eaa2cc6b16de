/** The commands of an import, with the rows whose outcome they are. Pure but for random names. */
import { generateClassCode } from 'shared-schema/rules/class-code';
import { cutText } from 'shared-schema/rules/cut-text';
import { pickFreeUsername, type Random } from 'shared-schema/rules/people/free-username';
import { nameKey } from 'shared-schema/rules/people/name-key';
import { generateBulkUsername } from 'shared-schema/rules/people/username';
import { MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import type { ImportEntry } from '#data/student-imports/start-import.ts';
import type { ListedStudent } from '../read/roster.ts';
import {
  type ChangedField,
  changedClasses,
  type ImportPlan,
  type PlannedClass,
  type PlanRow,
  rowsOf,
} from './plan.ts';

export interface CommandParts {
  students: readonly Pick<Student, 'username'>[];
  random: Random;
  newUid(): string;
}

/** In the order in which they are sent: classes before the children who go there. */
export function planCommands(plan: ImportPlan, { students, random, newUid }: CommandParts): ImportEntry[] {
  const chosen = rowsOf(plan).flatMap((row) => (row.kind === 'new' ? (row.listed.username ?? []) : []));
  const taken = new Set([...students.map(({ username }) => username), ...chosen].map(nameKey));
  const newUsername = ({ firstName, lastName }: ListedStudent) => {
    const username = pickFreeUsername(
      () => generateBulkUsername(firstName, lastName, random),
      (candidate) => taken.has(nameKey(candidate)),
    );
    taken.add(nameKey(username));
    return username;
  };
  const classUids = new Map(plan.classes.map(({ id, target }) => [id, target?.uid ?? newUid()]));
  const uidOf = ({ id }: PlannedClass) => classUids.get(id) ?? newUid();
  const classes = changedClasses(plan).map((each) => classEntry(each, uidOf(each), random));
  const made = new Map<string, string>();
  const children = plan.classes.flatMap((each) => {
    const joined = { classCodeUid: uidOf(each), ...(each.key && { classSourcedId: each.key }) };
    return each.rows.flatMap((row) =>
      rowEntry(row, { joined, className: each.name, made, newUid, newUsername }),
    );
  });
  const others = plan.others.flatMap((row) => changeEntry(row, { joined: null, className: '', newUid }));
  return [...classes, ...children, ...others];
}

function classEntry(planned: PlannedClass, uid: string, random: Random): ImportEntry {
  const { key, name, target, former } = planned;
  const row = { kind: 'class' as const, name, className: name, uid };
  // First: the school refuses a key that another class has, and takes that class for a new one with the key.
  const freed = former ? [keyCommand(former, null)] : [];
  if (target) return { row, commands: [...freed, keyCommand(target, key)] };
  const payload = {
    uid,
    name: cutText(name, MAX_LINE_LENGTH),
    code: generateClassCode(random),
    sourcedId: key,
  };
  return { row, commands: [...freed, { type: 'class.create', payload }] };
}

function keyCommand({ uid, seq }: SchoolClass, sourcedId: string | null): ImportEntry['commands'][number] {
  return { type: 'class.update', payload: { uid, sourcedId }, ...(seq > 0 && { ifSeq: seq }) };
}

interface Joined {
  classCodeUid: string;
  classSourcedId?: string;
}

interface RowParts {
  /** Null for children who stay where they are. */
  joined: Joined | null;
  className: string;
  newUid(): string;
}

interface NewParts extends RowParts {
  joined: Joined;
  /** Uids of new children by key of the school: a child of several classes is made once. */
  made: Map<string, string>;
  newUsername(listed: ListedStudent): string;
}

function rowEntry(row: PlanRow, parts: NewParts): ImportEntry[] {
  if (row.kind === 'new') return [newEntry(row.listed, row.name, parts)];
  if (row.kind === 'also') return alsoEntry(row, parts);
  if (row.kind === 'gone' && row.isLeaving) return [leaveEntry(row, parts)];
  return changeEntry(row, parts);
}

function newEntry(
  { key, firstName, lastName, grade, username, spokenName }: ListedStudent,
  name: string,
  { joined, className, made, newUid, newUsername }: NewParts,
): ImportEntry {
  const uid = newUid();
  if (key !== null) made.set(key, uid);
  const listed = { key, firstName, lastName, grade, username };
  const payload = {
    ...{ uid, username: username ?? newUsername(listed), firstName, lastName, grade },
    ...{ sourcedId: key, ...(spokenName && { spokenName }), ...joined },
  };
  const generatedName = username === null;
  return {
    row: { kind: 'new', name, className, uid, ...(key !== null && { key }) },
    commands: [{ type: 'student.create', payload, generatedName }],
  };
}

/** A new child of several classes, in another than the first. Nothing for who is not made. */
function alsoEntry(
  { name, listed: { key } }: Extract<PlanRow, { kind: 'also' }>,
  { joined, className, made, newUid }: NewParts,
): ImportEntry[] {
  const studentUid = key === null ? undefined : made.get(key);
  if (key === null || studentUid === undefined) return [];
  const payload = { uid: newUid(), studentUid, studentSourcedId: key, ...joined };
  const row = { kind: 'changed' as const, name, className, uid: studentUid };
  return [{ row, commands: [{ type: 'student.enroll', payload }] }];
}

function leaveEntry(
  { student, name }: Extract<PlanRow, { kind: 'gone' }>,
  { joined, className }: RowParts & { joined: Joined },
): ImportEntry {
  const payload = { studentUid: student.uid, classCodeUid: joined.classCodeUid };
  return {
    row: { kind: 'left', name, className, uid: student.uid },
    commands: [{ type: 'student.leave', payload }],
  };
}

function changeEntry(row: PlanRow, { joined, className, newUid }: RowParts): ImportEntry[] {
  if (row.kind !== 'changed' || row.isDeclined) return [];
  const { student, listed, changes, name } = row;
  const has = (...fields: ChangedField[]) => changes.some(({ field }) => fields.includes(field));
  const patch = {
    ...(has('firstName') && { firstName: listed.firstName }),
    // Another first name without a word about its sound takes the sound away.
    ...(has('firstName', 'spokenName') && listed.spokenName && { spokenName: listed.spokenName }),
    ...(has('lastName') && { lastName: listed.lastName }),
    ...(has('grade') && { grade: listed.grade }),
    ...(has('key') && { sourcedId: listed.key }),
  };
  const ifSeq = student.seq > 0 ? { ifSeq: student.seq } : {};
  const update = { type: 'student.update' as const, payload: { uid: student.uid, ...patch }, ...ifSeq };
  const join = { studentUid: student.uid, uid: newUid() };
  const commands: ImportEntry['commands'] = [
    ...(Object.keys(patch).length > 0 ? [update] : []),
    ...(has('enrollment') && joined
      ? [{ type: 'student.enroll' as const, payload: { ...join, ...joined } }]
      : []),
    ...(has('class') && joined ? [{ type: 'student.join' as const, payload: { ...join, ...joined } }] : []),
  ];
  return [{ row: { kind: 'changed', name, className, uid: student.uid }, commands }];
}
