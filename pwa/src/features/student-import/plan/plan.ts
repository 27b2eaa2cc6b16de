/** What an import would do, row by row, before anything is stored. */
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import type { ListedClass, ListedStudent, UnusableRow } from '../read/roster.ts';

/** A class of the file that the teacher chose, and where its children go. */
export interface ChosenClass {
  listed: ListedClass;
  /** Null: a new class is made. */
  target: SchoolClass | null;
}

/** The class that has this key of the school. */
export const classOfKey = (key: string | null, own: readonly SchoolClass[]): SchoolClass | undefined =>
  key === null ? undefined : own.find(({ sourcedId }) => sourcedId === key);

/** The class that has the key of a chosen class, and gives it to the one where the children go now. */
export function formerClass(
  { listed, target }: ChosenClass,
  own: readonly SchoolClass[],
): SchoolClass | null {
  const known = classOfKey(listed.key, own);
  return known && known.uid !== target?.uid ? known : null;
}

/** What the teacher decided, by id of the row. What is absent has its preset. */
export interface Decisions {
  /** Uid of the student who is the same child, or 'new'. */
  readonly same: ReadonlyMap<string, string>;
  /** Rows that are left as they are: changes that were declined, children who stay. */
  readonly declined: ReadonlySet<string>;
  /** Children who leave the class. */
  readonly leaving: ReadonlySet<string>;
}

export const NO_DECISIONS: Decisions = { same: new Map(), declined: new Set(), leaving: new Set() };

export type ChangedField = 'firstName' | 'lastName' | 'spokenName' | 'grade' | 'class' | 'enrollment' | 'key';

/** `from` and `to` as a person reads them; empty for none. */
export interface Change {
  field: ChangedField;
  from: string;
  to: string;
}

interface RowBase {
  id: string;
  /** Name of the child, as the file has it, else as the school has it. */
  name: string;
  /** A grade of the file that this product does not have. */
  otherGrade?: string;
  /** The student ID that the child keeps, where the list has another one. */
  keptKey?: string;
}

/** A child with the same name is there: the same child, or another? */
export interface Question {
  candidates: readonly Student[];
  /** Uid of a candidate, 'new', or null while nobody has answered. */
  answer: string | null;
  /** Nobody has answered, and nobody needs to: a child of this very class has this name. */
  isPreset: boolean;
}

export type PlanRow = RowBase &
  (
    | { kind: 'new'; listed: ListedStudent; question?: Question }
    | { kind: 'unanswered'; listed: ListedStudent; question: Question }
    | { kind: 'same'; student: Student; question?: Question }
    | {
        kind: 'changed';
        student: Student;
        listed: ListedStudent;
        changes: readonly Change[];
        isDeclined: boolean;
        question?: Question;
      }
    /** A new child who is in several chosen classes: made in the first of them, and put into this one, too. */
    | { kind: 'also'; listed: ListedStudent; className: string }
    | { kind: 'gone'; student: Student; isLeaving: boolean }
    | { kind: 'unusable'; row: UnusableRow }
  );

export interface PlannedClass {
  id: string;
  /** Key of the school for the class; null for a list. */
  key: string | null;
  name: string;
  target: SchoolClass | null;
  /** Loses the key: no two classes of a teacher have the same one. */
  former: SchoolClass | null;
  rows: readonly PlanRow[];
}

export interface ImportPlan {
  classes: readonly PlannedClass[];
  /** Changed children who are in no chosen class. */
  others: readonly PlanRow[];
}

export const rowsOf = ({ classes, others }: ImportPlan): PlanRow[] => [
  ...classes.flatMap(({ rows }) => rows),
  ...others,
];

export interface PlanCounts {
  new: number;
  changed: number;
  leaving: number;
  same: number;
  unanswered: number;
  unusable: number;
}

/** What would happen; a declined change counts as the same. */
export function countPlan(plan: ImportPlan): PlanCounts {
  const rows = rowsOf(plan);
  const count = (is: (row: PlanRow) => boolean) => rows.filter(is).length;
  return {
    new: count(({ kind }) => kind === 'new'),
    changed: count((row) => row.kind === 'changed' && !row.isDeclined),
    leaving: count((row) => row.kind === 'gone' && row.isLeaving),
    same: count(({ kind }) => kind === 'same'),
    unanswered: count(({ kind }) => kind === 'unanswered'),
    unusable: count(({ kind }) => kind === 'unusable'),
  };
}

/** Classes that would be made, or get the school's key. */
export const changedClasses = ({ classes }: ImportPlan): PlannedClass[] =>
  classes.filter(({ target, key }) => target === null || (key !== null && target.sourcedId !== key));

/** Most students of one import: several schools' worth for one teacher. */
export const MAX_IMPORTED_STUDENTS = 1000;
