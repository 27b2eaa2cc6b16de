/** Compares what a list or file says with what the teacher has: new, same, changed, gone. Decision 081. Pure. */
import { personName } from '#data/queries/teacher/names.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import type { ListedStudent } from '../read/roster.ts';
import { createMatcher, type Matcher } from './match-students.ts';
import type { Change, ChosenClass, Decisions, ImportPlan, PlannedClass, PlanRow, Question } from './plan.ts';

export interface School {
  students: readonly Student[];
  classes: readonly SchoolClass[];
}

export interface FileChanges {
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
  const parts = { school, decisions, file, matcher: createMatcher(school.students, rows) };
  const homes = homesOf(chosen, parts);
  const classes = chosen.map((each, index) => planClass(each, index, homes, parts));
  const listed = new Set(rows.map(({ key }) => key));
  const others = file.changed.filter(({ key }) => !listed.has(key));
  return { classes, others: others.flatMap((row) => planOther(row, parts)) };
}

interface Parts {
  school: School;
  decisions: Decisions;
  file: FileChanges;
  matcher: Matcher;
}

/**
 * For each child by key the chosen class that the child goes to, because a child is in one class. Who is in one of the
 * chosen classes stays there: a second run moves nobody back and forth.
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
    if (home === chosen) return planStudent(rowId, row, chosen, parts);
    return { id: rowId, name: listedName(row), kind: 'elsewhere', className: nameOf(home) };
  });
  const unusable = listed.unusable.map(
    (row, place): PlanRow => ({ id: `${id} unusable ${place}`, name: row.text, kind: 'unusable', row }),
  );
  const gone = target ? goneFrom(target, chosen, id, homes, parts) : [];
  return { id, key: listed.key, name: nameOf(chosen), target, rows: [...rows, ...unusable, ...gone] };
}

function planStudent(id: string, row: ListedStudent, { target }: ChosenClass, parts: Parts): PlanRow {
  const { matcher, decisions, school } = parts;
  const classUid = target?.uid ?? null;
  const match = matcher.match(row, classUid);
  const base = { id, name: listedName(row), ...(row.otherGrade && { otherGrade: row.otherGrade }) };
  if (match.kind === 'found') return compare(base, row, match.student, target, parts);
  if (row.firstName === '') {
    return {
      ...base,
      name: row.key ?? '',
      kind: 'unusable',
      row: { text: row.key ?? '', reason: { code: 'no_name' } },
    };
  }
  if (match.kind === 'none') return { ...base, kind: 'new', listed: row };
  const question = questionOf(id, match.candidates, classUid, decisions);
  const student = school.students.find(({ uid }) => uid === question.answer);
  if (student) {
    matcher.take(student);
    return { ...compare(base, row, student, target, parts), question };
  }
  return { ...base, kind: question.answer === null ? 'unanswered' : 'new', listed: row, question };
}

/** A child of this very class with this name is the same one, until the teacher says otherwise. */
function questionOf(
  id: string,
  candidates: readonly Student[],
  classUid: string | null,
  { same }: Decisions,
): Question {
  const [first] = candidates;
  const preset = first && classUid !== null && first.classCodeUid === classUid ? first.uid : null;
  const given = same.get(id);
  const isOffered = given === 'new' || candidates.some(({ uid }) => uid === given);
  if (given !== undefined && isOffered) return { candidates, answer: given, isPreset: false };
  return { candidates, answer: preset, isPreset: preset !== null };
}

type Compared = Extract<PlanRow, { kind: 'same' | 'changed' }>;

/** `target` null: a new class. A blank grade of the file changes no grade. */
function compare(
  base: { id: string; name: string },
  row: ListedStudent,
  student: Student,
  target: SchoolClass | null | 'stays',
  { school, decisions }: Parts,
): Compared {
  const changes: Change[] = [];
  const note = (field: Change['field'], from: string | null, to: string | null) => {
    if (to && from?.normalize() !== to.normalize()) changes.push({ field, from: from ?? '', to });
  };
  note('firstName', student.firstName, row.firstName);
  note('lastName', student.lastName, row.lastName);
  note('grade', student.grade, row.grade);
  note('key', student.sourcedId, row.key);
  if (target !== 'stays' && (target === null || student.classCodeUid !== target.uid)) {
    const from = school.classes.find(({ uid }) => uid === student.classCodeUid)?.name ?? '';
    changes.push({ field: 'class', from, to: target?.name ?? '' });
  }
  const named = { ...base, name: base.name || personName(student) };
  if (changes.length === 0) return { ...named, kind: 'same', student };
  const isDeclined = decisions.declined.has(base.id);
  return { ...named, kind: 'changed', student, listed: row, changes, isDeclined };
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
  const isGone = (key: string) => listed.isWhole || leaving.has(key) || file.gone.has(key);
  return school.students.flatMap((student): PlanRow[] => {
    const { sourcedId, classCodeUid, uid } = student;
    if (classCodeUid !== target.uid || !sourcedId || homes.has(sourcedId) || !isGone(sourcedId)) return [];
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
