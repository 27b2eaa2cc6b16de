/** The live data that every page of a teacher is computed from. */
import type { AppContext } from '#data/app-context.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import type { LiveStore } from '../live-store.ts';
import { countersOf } from '../recordings/use-recordings.ts';

const TEACHER_TABLES = [
  ...(['users', 'class_codes', 'student_class_enrollments'] as const),
  ...(['activities', 'activity_assignments', 'progress'] as const),
];

/** The same stores that the screens of the window watch. */
export function teacherStores(context: AppContext, teacher: ReplicaOwner): LiveStore<unknown>[] {
  const tables = TEACHER_TABLES.map((table) => context.liveTables.get(teacher, table));
  return [...tables, countersOf(context, teacher)];
}
