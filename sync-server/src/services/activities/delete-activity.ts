/** Deletes an activity with its assignments and the work on it; each leaves a tombstone. */
import type { Actor } from '#access/actor.ts';
import { requireRole } from '#access/actor.ts';
import { requireOwnActivity } from '#access/policy.ts';
import { retract } from '#db/change-log.ts';
import type { Tx } from '#db/database.ts';
import { deleteRow, findIdentity, listRows, type Ref } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { removeAssignmentRow } from '#services/assignments/assign.ts';
import { removeRecording } from '#services/recordings/remove-recording.ts';
import { alreadyGone, type CommandMeta, type Done, requireUnchanged } from '#services/shared/saved.ts';

/**
 * Deletes the teacher's own activity (command `activity.delete`). Throws `conflict` when it was changed meanwhile, and
 * `has_answers` where `ifUntouched` was asked and a student has worked on it: also one of another teacher, or of no class.
 */
export async function deleteActivity(
  actor: Actor,
  w: WriteContext,
  { uid: ref, ifUntouched }: { uid: Ref; ifUntouched?: true | undefined },
  meta: CommandMeta = {},
): Promise<Done> {
  requireRole(actor, 'teacher');
  const known = await findIdentity(w.tx, 'activities', ref);
  const gone = known ? undefined : await alreadyGone(w, 'activities', ref);
  if (gone) return gone;
  const activity = await requireOwnActivity(w.tx, actor, ref);
  await requireUnchanged(w, 'activities', activity.uid, meta.ifSeq);
  if (ifUntouched && (await hasWork(w.tx, activity.id))) throw new AppError('has_answers');
  return { seq: await removeActivity(w, activity) };
}

/** Removes an activity with everything that points at it; returns the tombstone's sequence number. */
export async function removeActivity(
  w: WriteContext,
  activity: { id: number; uid: string },
): Promise<number> {
  const of = { activityId: activity.id };
  for (const assignment of await listRows(w.tx, 'activity_assignments', of)) {
    await removeAssignmentRow(w, assignment);
  }
  for (const recording of await listRows(w.tx, 'recordings', of)) await removeRecording(w, recording);
  for (const progress of await listRows(w.tx, 'progress', of)) {
    await deleteRow(w.tx, 'progress', progress.id);
    await retract(w, 'progress', progress);
  }
  for (const speech of await listRows(w.tx, 'activity_speech', of)) {
    await deleteRow(w.tx, 'activity_speech', speech.id);
    await retract(w, 'activity_speech', speech);
  }
  await deleteRow(w.tx, 'activities', activity.id);
  return retract(w, 'activities', activity);
}

async function hasWork(tx: Tx, activityId: number): Promise<boolean> {
  for (const table of ['recordings', 'progress'] as const) {
    const query = tx.selectFrom(table).select('id').where('activityId', '=', activityId).limit(1);
    if (await query.executeTakeFirst()) return true;
  }
  return false;
}
