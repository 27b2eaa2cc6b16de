/** Rows that a teacher's roster file made, found by the school's own key (decision 081). */
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import type { Tx } from '#db/database.ts';
import { findIdentity, findRow, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import { found } from '#errors.ts';

type ImportedTable = 'users' | 'class_codes';

/** The teacher's student or class with this key, or undefined. */
export async function findBySourcedId<Name extends ImportedTable>(
  tx: Tx,
  table: Name,
  teacher: { id: number },
  sourcedId: string | null | undefined,
): Promise<RowOf<Name> | undefined> {
  if (!sourcedId) return undefined;
  const where = { teacherId: teacher.id, sourcedId } as Partial<RowOf<Name>>;
  return (await listRows(tx, table, where))[0];
}

/**
 * The class that a student is put into. Another device of the teacher may have made it from the same file under
 * another uid: then the key finds it. Throws `not_found`.
 */
export async function requireJoinedClass(
  tx: Tx,
  actor: Actor,
  input: { classCodeUid: Ref; classSourcedId?: string | undefined },
): Promise<RowOf<'class_codes'>> {
  const teacher = requireRole(actor, 'teacher');
  const isThere = await findIdentity(tx, 'class_codes', input.classCodeUid);
  const other = isThere ? undefined : await findBySourcedId(tx, 'class_codes', teacher, input.classSourcedId);
  return other ?? requireOwnClass(tx, actor, input.classCodeUid);
}

/** Gives a row to a teacher. It loses its key where another row of this teacher has the same one. */
export async function giveToTeacher(
  tx: Tx,
  table: ImportedTable,
  id: number,
  teacher: { id: number },
): Promise<void> {
  const row = found(await findRow(tx, table, id));
  const rival = await findBySourcedId(tx, table, teacher, row.sourcedId);
  const isTaken = rival !== undefined && rival.id !== row.id;
  await updateRow(tx, table, id, { teacherId: teacher.id, ...(isTaken && { sourcedId: null }) });
}
