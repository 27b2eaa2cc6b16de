/** Compares what a list or file says with what the teacher has: new, same, changed, gone. Decision 081. Pure. */
import { personName } from '#data/queries/teacher/names.ts';
import { isInClass } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import type { ListedClass, ListedStudent } from '../read/roster.ts';
import { isSameKey } from './find-by-key.ts';
import { createMatcher, hasName, type Match, type Matcher } from './match-students.ts';
import {
  type Change,
  type ChosenClass,
  type Decisions,
  formerClass,
  type ImportPlan,
  type PlannedClass,
  type PlanRow,
  type Question,
} from './plan.ts';

export interface School {
  students: readonly Student[];
  classes: readonly SchoolClass[];
}

export interface FileChanges {
  /** All classes of the file, chosen or not; left out for a list. */
  classes?: readonly ListedClass[];
  /** Of a delta file: children whose data changed, in whatever class they are. */
  changed: readonly ListedStudent[];
  /** Keys of children who left the school. */
  gone: ReadonlySet<string>;
}

const NO_CHANGES: FileChanges = { changed: [], gone: new Set() };

export function planImport(
  chosen: readonly ChosenClass[],
  school: School,
  decisions: Decisions,
  file: FileChanges = NO_CHANGES,
): ImportPlan {
  const rows = chosen.flatMap(({ listed }) => listed.students);
  const isList = chosen.every(({ listed }) => listed.key === null);
  const matcher = createMatcher(school.students, rows, isList);
  const parts: Parts = { chosen, school, decisions, file, matcher, planned: new Map() };
  const homes = homesOf(chosen, parts);
  const classes = chosen.map((each, index) => planClass(each, index, homes, parts));
  const listed = new Set(rows.map(({ key }) => key));
  const others = file.changed.filter(({ key }) => !listed.has(key));
  return { classes, others: others.flatMap((row) => planOther(row, parts)) };
}

interface Parts {
  chosen: readonly ChosenClass[];
  school: School;
  decisions: Decisions;
  file: FileChanges;
  matcher: Matcher;
  /** Rows in home classes by key of the child, as far as they are planned. */
  planned: Map<string, PlanRow>;
}

/**
 * For each child by key the chosen class that is, or becomes, the home class. Who has one of the chosen classes as home
 * keeps it: a second run moves nobody back and forth. The other chosen classes of the child come besides.
 */
function homesOf(chosen: readonly ChosenClass[], { matcher }: Parts): Map<string, ChosenClass> {
  const homes = new Map<string, ChosenClass>();
  for (const each of chosen) {
    const target = each.target?.uid ?? null;
    for (const row of each.listed.students) {
      if (row.key === null) continue;
      const match = matcher.match(row, target);
      const isThere = match.kind === 'found' && target !== null && match.student.classCodeUid === target;
      if (isThere || !homes.has(row.key)) homes.set(row.key, each);
    }
  }
  return homes;
}

const nameOf = ({ target, listed }: ChosenClass) => target?.name ?? listed.name ?? '';

/** Empty where a delta file names a child by the key only. */
const listedName = ({ firstName, lastName }: ListedStudent) => `${firstName} ${lastName}`.trim();

function planClass(
  chosen: ChosenClass,
  index: number,
  homes: ReadonlyMap<string, ChosenClass>,
  parts: Parts,
): PlannedClass {
  const { listed, target } = chosen;
  const id = listed.key ?? `list-${index}`;
  const rows = listed.students.map((row, place): PlanRow => {
    const rowId = `${id} ${row.key ?? place}`;
    const home = row.key === null ? chosen : (homes.get(row.key) ?? chosen);
    if (home !== chosen) return planFurther(rowId, row, chosen, home, parts);
    const planned = planStudent(rowId, row, chosen, parts);
    if (row.key !== null) parts.planned.set(row.key, planned);
    return planned;
  });
  const unusable = listed.unusable.map(
    (row, place): PlanRow => ({ id: `${id} unusable ${place}`, name: row.text, kind: 'unusable', row }),
  );
  const gone = target ? goneFrom(target, chosen, id, homes, parts) : [];
  const former = formerClass(chosen, parts.school.classes);
  return { id, key: listed.key, name: nameOf(chosen), target, former, rows: [...rows, ...unusable, ...gone] };
}

/** A child of several chosen classes, in one that is not the home class. The names are compared in the home class only. */
function planFurther(
  id: string,
  row: ListedStudent,
  chosen: ChosenClass,
  home: ChosenClass,
  { matcher, planned, decisions }: Parts,
): PlanRow {
  const match = matcher.match(row, chosen.target?.uid ?? null);
  const base = { id, name: listedName(row) };
  // A child without the school's key was found by the answer to a question, in the class that came first.
  const first = row.key === null ? undefined : planned.get(row.key);
  const student =
    match.kind === 'found' ? match.student : first && 'student' in first ? first.student : undefined;
  if (!student) return { ...base, kind: 'also', listed: row, className: nameOf(home) };
  const named = { ...base, name: base.name || personName(student) };
  if (isInClass(student, chosen.target?.uid ?? null)) return { ...named, kind: 'same', student };
  const changes: Change[] = [{ field: 'enrollment', from: '', to: nameOf(chosen) }];
  return { ...named, kind: 'changed', student, listed: row, changes, isDeclined: decisions.declined.has(id) };
}

function planStudent(id: string, row: ListedStudent, chosen: ChosenClass, parts: Parts): PlanRow {
  const { matcher, decisions, school } = parts;
  const classUid = chosen.target?.uid ?? null;
  const match = matcher.match(row, classUid);
  const base = { id, name: listedName(row), ...(row.otherGrade && { otherGrade: row.otherGrade }) };
  if (match.kind === 'found') return compare(base, row, match.student, chosen, parts);
  if (row.firstName === '') {
    return {
      ...base,
      name: row.key ?? '',
      kind: 'unusable',
      row: { text: row.key ?? '', reason: { code: 'no_name' } },
    };
  }
  if (match.kind === 'none') return { ...base, kind: 'new', listed: matcher.withoutOthers(row) };
  const question = questionOf(id, row, match, { classUid, decisions });
  const student = school.students.find(({ uid }) => uid === question.answer);
  if (student) {
    matcher.take(student);
    return { ...compare(base, row, student, chosen, parts), question };
  }
  const kind = question.answer === null ? 'unanswered' : 'new';
  return { ...base, kind, listed: matcher.withoutOthers(row), question };
}

/** A child of this very class with this very name is the same one, until the teacher says otherwise. */
function questionOf(
  id: string,
  row: ListedStudent,
  { candidates }: Extract<Match, { kind: 'maybe' }>,
  { classUid, decisions }: { classUid: string | null; decisions: Decisions },
): Question {
  const [first] = candidates;
  const preset = first && hasName(first, row) && isInClass(first, classUid) ? first.uid : null;
  const given = decisions.same.get(id);
  const isOffered = given === 'new' || candidates.some(({ uid }) => uid === given);
  if (given !== undefined && isOffered) return { candidates, answer: given, isPreset: false };
  return { candidates, answer: preset, isPreset: preset !== null };
}

type Compared = Extract<PlanRow, { kind: 'same' | 'changed' }>;

/** What is blank in the file changes nothing, and no key takes the place of one that a child has. */
function compare(
  base: { id: string; name: string },
  listed: ListedStudent,
  student: Student,
  chosen: ChosenClass | 'stays',
  parts: Parts,
): Compared {
  const row = parts.matcher.withoutOthers(listed, student);
  const changes: Change[] = [];
  const note = (field: Change['field'], from: string | null, to: string | null | undefined) => {
    if (to && from?.normalize() !== to.normalize()) changes.push({ field, from: from ?? '', to });
  };
  note('firstName', student.firstName, row.firstName);
  note('lastName', student.lastName, row.lastName);
  note('spokenName', student.spokenName ?? null, row.spokenName);
  note('grade', student.grade, row.grade);
  const keptKey = student.sourcedId ?? undefined;
  if (!keptKey) note('key', null, row.key);
  if (chosen !== 'stays') changes.push(...classChange(row, student, chosen, parts));
  const isKeyKept = keptKey && row.key !== null && !isSameKey(row.key, keptKey, true);
  const named = { ...base, name: base.name || personName(student), ...(isKeyKept && { keptKey }) };
  if (changes.length === 0) return { ...named, kind: 'same', student };
  const isDeclined = parts.decisions.declined.has(base.id);
  return { ...named, kind: 'changed', student, listed: row, changes, isDeclined };
}

/** A child whose home class the file lists, too, stays there and comes into the class besides; any other child moves. */
function classChange(row: ListedStudent, student: Student, chosen: ChosenClass, parts: Parts): Change[] {
  const { target } = chosen;
  if (target !== null && student.classCodeUid === target.uid) return [];
  const home = parts.school.classes.find(({ uid }) => uid === student.classCodeUid);
  const isHomeChosen = parts.chosen.some((each) => each.target !== null && each.target === home);
  const stays = home !== undefined && isListedIn(home, row, parts);
  if (isInClass(student, target?.uid ?? null) && (stays || !isHomeChosen)) return [];
  const to = nameOf(chosen);
  if (stays) return [{ field: 'enrollment', from: '', to }];
  return [{ field: 'class', from: home?.name ?? '', to }];
}

/** Whether the file has the child in this class of the school, chosen or not. */
function isListedIn(home: SchoolClass, { key }: ListedStudent, { chosen, file, school }: Parts): boolean {
  if (key === null) return false;
  // Its place in the file is that of another class now.
  if (chosen.some((each) => formerClass(each, school.classes) === home)) return false;
  const listed =
    chosen.find(({ target }) => target === home)?.listed ??
    file.classes?.find((each) => each.key !== null && each.key === home.sourcedId);
  return listed?.students.some((each) => each.key === key) ?? false;
}

/** Children of the class whom the file does not list there any more. Who came without a key is no matter of the file. */
function goneFrom(
  target: SchoolClass,
  { listed }: ChosenClass,
  classId: string,
  homes: ReadonlyMap<string, ChosenClass>,
  { school, decisions, file }: Parts,
): PlanRow[] {
  const leaving = new Set(listed.leaving);
  const listedHere = new Set(listed.students.map(({ key }) => key));
  const isGone = (key: string) => listed.isWhole || leaving.has(key) || file.gone.has(key);
  return school.students.flatMap((student): PlanRow[] => {
    const { sourcedId, classCodeUid, uid } = student;
    if (!isInClass(student, target.uid) || !sourcedId || listedHere.has(sourcedId)) return [];
    // Whose home class is another one in the file moves there instead.
    const moves = classCodeUid === target.uid && homes.has(sourcedId);
    if (moves || !isGone(sourcedId)) return [];
    const id = `${classId} gone ${uid}`;
    const isLeaving = decisions.leaving.has(id);
    return [{ id, name: personName(student), kind: 'gone', student, isLeaving }];
  });
}

function planOther(row: ListedStudent, parts: Parts): PlanRow[] {
  const match = parts.matcher.match(row, null);
  if (match.kind !== 'found') return [];
  const compared = compare(
    { id: `other ${row.key}`, name: listedName(row) },
    row,
    match.student,
    'stays',
    parts,
  );
  return compared.kind === 'changed' ? [compared] : [];
}
