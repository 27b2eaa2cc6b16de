/** Situations of an import: a file, who is in the school, and what the teacher decided. */
import type { Student } from '#data/queries/teacher/rows.ts';
import { type Decisions, NO_DECISIONS, type PlanRow, rowsOf } from '#features/student-import/plan/plan.ts';
import { planCommands } from '#features/student-import/plan/plan-commands.ts';
import { type FileChanges, planImport } from '#features/student-import/plan/plan-import.ts';
import type { ListedClass, ListedStudent } from '#features/student-import/read/roster.ts';
import { schoolClass, student } from './teacher-rows.ts';

const owls = schoolClass('owls', { name: 'Owls', sourcedId: 'class-1', seq: 4 });
export const wrens = schoolClass('wrens', { name: 'Wrens', sourcedId: null });
export const child = (uid: string, patch: Partial<Student> = {}) =>
  student(uid, { firstName: 'Mei', lastName: 'Lin', grade: '2', sourcedId: null, seq: 3, ...patch });
export const listed = (key: string | null, patch: Partial<ListedStudent> = {}): ListedStudent => ({
  ...{ key, firstName: 'Mei', lastName: 'Lin', grade: '2', username: null },
  ...patch,
});
export const fileClass = (students: ListedStudent[], patch: Partial<ListedClass> = {}): ListedClass => ({
  ...{ key: 'class-1', name: 'Owls', detail: '', students, leaving: [], unusable: [], isWhole: true },
  ...patch,
});
export const decide = (patch: Partial<Decisions>): Decisions => ({ ...NO_DECISIONS, ...patch });

export interface Situation {
  file: ListedClass[];
  students?: Student[];
  target?: typeof owls | null;
  decisions?: Decisions;
  changes?: FileChanges;
}

export function plan({ file, students = [], target = owls, decisions = NO_DECISIONS, changes }: Situation) {
  const chosen = file.map((each, index) => ({ listed: each, target: index === 0 ? target : wrens }));
  return planImport(chosen, { students, classes: [owls, wrens] }, decisions, changes);
}

export const kinds = (situation: Situation) => rowsOf(plan(situation)).map(({ kind }) => kind);
export const only = (situation: Situation): PlanRow => {
  const [row] = rowsOf(plan(situation));
  if (!row) throw new Error('no row');
  return row;
};
export const commandsOf = (situation: Situation) => {
  let uids = 0;
  const newUid = () => {
    uids += 1;
    return `uid-${uids}`;
  };
  const parts = { students: situation.students ?? [], random: () => 0, newUid };
  return planCommands(plan(situation), parts).flatMap(({ commands }) => commands);
};
