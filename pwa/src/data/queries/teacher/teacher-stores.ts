/** The live data that every page of a teacher is computed from. */
import type { AppContext } from '#data/app-context.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { countersOf } from '../recordings/use-recordings.ts';

/** The same stores that the screens of the window watch. */
export function teacherStores(context: AppContext, teacher: ReplicaOwner) {
  const { liveTables } = context;
  return {
    students: liveTables.get(teacher, 'users'),
    classes: liveTables.get(teacher, 'class_codes'),
    enrollments: liveTables.get(teacher, 'student_class_enrollments'),
    activities: liveTables.get(teacher, 'activities'),
    assignments: liveTables.get(teacher, 'activity_assignments'),
    work: countersOf(context, teacher),
    progress: liveTables.get(teacher, 'progress'),
  };
}
