/** The children of a class, for whom it need not be the home class: their view changes with what the class has. */
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';

const CLASSMATES =
  'select "studentId" as id from student_class_enrollments where "classCodeId" = ? and "isActive" = 1';

/** Marks the view of every child of the class as changed: they pull anew what they may see. */
export async function markViewsChanged(w: WriteContext, classId: number): Promise<void> {
  for (const id of await classmatesOf(w, classId)) w.viewsChanged.add(id);
}

/** Marks the view of every child of the class as extended, by documents that this job publishes again. */
export async function markViewsExtended(w: WriteContext, classId: number): Promise<void> {
  for (const id of await classmatesOf(w, classId)) w.viewsExtended.add(id);
}

async function classmatesOf(w: WriteContext, classId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(w.tx, CLASSMATES, [classId]);
  return rows.map(({ id }) => id);
}
