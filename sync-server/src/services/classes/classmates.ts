/** The children of a class, whose view changes with what the class has. */
import type { WriteContext } from '#db/writer.ts';

/** Marks the view of every child of the class as changed: they pull anew what they may see. */
export async function classmatesSeeOtherwise(w: WriteContext, classId: number): Promise<void> {
  const rows = await w.tx.selectFrom('users').select('id').where('classCodeId', '=', classId).execute();
  for (const { id } of rows) w.viewsChanged.add(id);
}
