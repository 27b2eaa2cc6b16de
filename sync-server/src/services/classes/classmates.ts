/** The children of a class, for whom it need not be the home class: their view changes with what the class has. */
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';

const OF_CLASS = 'from student_class_enrollments where "classCodeId" = ? and "isActive" = 1';
const CLASSMATES = `select "studentId" as id ${OF_CLASS}`;
const EXTEND_VIEWS = `insert into views (user_id, view, extensions) select "studentId", 0, 1 ${OF_CLASS}
  on conflict (user_id) do update set extensions = views.extensions + 1 returning user_id as id`;

/** Marks the view of every child of the class as changed: they pull anew what they may see. */
export async function markViewsChanged(w: WriteContext, classId: number): Promise<void> {
  for (const { id } of await query<{ id: number }>(w.tx, CLASSMATES, [classId])) w.viewsChanged.add(id);
}

/** Extends the view of every child of the class, by documents that this write publishes again. */
export async function extendViews(w: WriteContext, classId: number): Promise<void> {
  for (const { id } of await query<{ id: number }>(w.tx, EXTEND_VIEWS, [classId])) w.viewsExtended.add(id);
}
