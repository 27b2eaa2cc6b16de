/** The end of a school year: which classes end, and what becomes of each child in them. Pure but for random names. */
import { generateClassCode } from 'shared-schema/rules/class-code';
import { GRADES } from 'shared-schema/rules/constants';
import type { YearCommand } from '#data/commands/start-school-year.ts';
import { classUidsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';

/** `up`: a grade higher. `stay`: the same grade again. `leave`: in no class of this teacher any more. */
export type Way = 'up' | 'stay' | 'leave';

/** What the teacher decided. Without an entry: the class goes on, no new class, the usual way. */
export interface YearChoice {
  ending: ReadonlySet<string>;
  /** Name of the class that takes who does not leave, by uid of the class that ends. */
  nextNames: ReadonlyMap<string, string>;
  /** By uid of the child. */
  ways: ReadonlyMap<string, Way>;
}

export const NO_CHOICE: YearChoice = { ending: new Set(), nextNames: new Map(), ways: new Map() };

/** The active classes, each with the children who have it as their home class: nobody is asked about twice. */
export function classesOfYear({ classes, students }: Pick<TeacherData, 'classes' | 'students'>): YearClass[] {
  return classes
    .filter(({ isActive }) => isActive)
    .map((of) => ({ of, students: students.filter(({ classCodeUid }) => classCodeUid === of.uid) }));
}

export interface YearClass {
  of: SchoolClass;
  students: Student[];
}

/** Null after the last grade, and where no grade is known. */
export function nextGrade(grade: Student['grade']): Student['grade'] {
  return grade === null ? null : (GRADES[GRADES.indexOf(grade) + 1] ?? null);
}

/** The ways that are open to a child, the usual one first. */
export function waysOf({ grade }: Pick<Student, 'grade'>): Way[] {
  if (nextGrade(grade) !== null) return ['up', 'stay', 'leave'];
  return grade === null ? ['stay', 'leave'] : ['leave', 'stay'];
}

export function wayOf(student: Student, { ways }: YearChoice): Way {
  const open = waysOf(student);
  const chosen = ways.get(student.uid);
  // The grade may have changed since: a way that is not open any more is not taken.
  return chosen !== undefined && open.includes(chosen) ? chosen : (open[0] ?? 'stay');
}

export type YearCounts = Record<Way, number> & { classes: number };

/** What would happen, over all classes that end. */
export function countYear(all: readonly YearClass[], choice: YearChoice): YearCounts {
  const ending = all.filter(({ of }) => choice.ending.has(of.uid));
  const counts = { classes: ending.length, up: 0, stay: 0, leave: 0 };
  for (const { students } of ending) for (const student of students) counts[wayOf(student, choice)] += 1;
  return counts;
}

export interface YearParts {
  random(): number;
  newUid(): string;
}

/** In the order in which they are sent: a new class before the children who go there, the end of a class last. */
export function yearCommands(data: TeacherData, choice: YearChoice, parts: YearParts): YearCommand[] {
  const own = new Set(data.classes.map(({ uid }) => uid));
  return classesOfYear(data)
    .filter(({ of }) => choice.ending.has(of.uid))
    .flatMap(({ of, students }) => {
      const name = (choice.nextNames.get(of.uid) ?? '').trim();
      const next = name ? { uid: parts.newUid(), name, code: generateClassCode(parts.random) } : null;
      const children = students.flatMap((student) =>
        commandsOfChild(student, wayOf(student, choice), { next: next?.uid ?? null, own, parts }),
      );
      return [
        ...(next ? [{ type: 'class.create' as const, payload: next }] : []),
        ...children,
        { type: 'class.update' as const, payload: { uid: of.uid, isActive: false }, ...seen(of) },
      ];
    });
}

interface Destination {
  /** Uid of the new class. */
  next: string | null;
  /** Uids of the teacher's classes. */
  own: ReadonlySet<string>;
  parts: YearParts;
}

function commandsOfChild(student: Student, way: Way, { next, own, parts }: Destination): YearCommand[] {
  const { uid, grade } = student;
  if (way === 'leave') {
    const left = classUidsOf(student).filter((classCodeUid) => own.has(classCodeUid));
    return left.map((classCodeUid) => ({
      type: 'student.leave',
      payload: { studentUid: uid, classCodeUid },
    }));
  }
  const raise: YearCommand = {
    type: 'student.update',
    payload: { uid, grade: nextGrade(grade) },
    ...seen(student),
  };
  const join = (classCodeUid: string): YearCommand => ({
    type: 'student.join',
    payload: { uid: parts.newUid(), studentUid: uid, classCodeUid },
  });
  return [...(way === 'up' ? [raise] : []), ...(next === null ? [] : [join(next)])];
}

/** An edit of a row that somebody else has changed meanwhile is a conflict. None for a row that no server has seen. */
const seen = ({ seq }: { seq: number }) => (seq > 0 ? { ifSeq: seq } : {});
