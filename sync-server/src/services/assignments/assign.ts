/** Giving an activity to a class and taking it back. Specification, teacher side, sections 4 and 5 'Assigning'. */
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { publishActivityAgain, publishDoc, publishNewDoc, retract } from '#db/change-log.ts';
import { insertDoc } from '#db/documents.ts';
import { deleteRow, findIdentity, findRow, type Ref, type RowOf } from '#db/rows.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { extendViews, markViewsChanged } from '#services/classes/classmates.ts';
import { alreadyGone, type Done, type Saved } from '#services/shared/saved.ts';

export type AssignmentInput = Partial<Omit<Payloads['assignment.add'], 'activityUid' | 'classCodeUid'>> & {
  activityUid: Ref;
  classCodeUid: Ref;
  isActive?: boolean | undefined;
};

/** Assigns any activity to one of the teacher's classes (command `assignment.add`). Throws `already_assigned`. */
export async function addAssignment(
  actor: Actor,
  w: WriteContext,
  input: AssignmentInput,
): Promise<Saved<'activity_assignments'>> {
  const { uid, activityUid, classCodeUid, isActive = true, ...fields } = input;
  const schoolClass = await requireOwnClass(w.tx, actor, classCodeUid);
  const activity = found(await findIdentity(w.tx, 'activities', activityUid));
  const pair = { activityId: activity.id, classCodeId: schoolClass.id };
  const known = uid ? await findRow(w.tx, 'activity_assignments', uid) : undefined;
  if (known) {
    if (known.activityId !== activity.id || known.classCodeId !== schoolClass.id)
      throw new AppError('conflict');
    return publishDoc(w, 'activity_assignments', known.id);
  }
  if (isActive && (await isAssigned(w, pair))) throw new AppError('already_assigned');
  const doc = await insertDoc(w.tx, 'activity_assignments', {
    ...fields,
    ...pair,
    uid: uid ?? w.newUid(),
    dueDate: fields.dueDate ? new Date(fields.dueDate).toISOString() : null,
    isActive,
    assignedAt: w.now(),
  });
  if (isActive) await showToClass(w, pair);
  return publishNewDoc(w, 'activity_assignments', doc);
}

/** The activity may be older than what the children have pulled. Their replicas are not read anew for it. */
async function showToClass(w: WriteContext, { activityId, classCodeId }: Pair): Promise<void> {
  await extendViews(w, classCodeId);
  await publishActivityAgain(w, activityId);
}

interface Pair {
  readonly activityId: number;
  readonly classCodeId: number;
}

// The index of active assignments is used only where the text says that they are active. Without it, all assignments
// that the class ever had would be read.
const ACTIVE = `select 1 from activity_assignments where "activityId" = ? and "classCodeId" = ? and "isActive" = 1`;

async function isAssigned(w: WriteContext, pair: Pair): Promise<boolean> {
  return (await query(w.tx, ACTIVE, [pair.activityId, pair.classCodeId])).length > 0;
}

/** Unassigns (command `assignment.remove`). */
export async function removeAssignment(
  actor: Actor,
  w: WriteContext,
  { uid: ref }: { uid: Ref },
): Promise<Done> {
  requireRole(actor, 'teacher');
  const row = await findRow(w.tx, 'activity_assignments', ref);
  const gone = row ? undefined : await alreadyGone(w, 'activity_assignments', ref);
  if (gone) return gone;
  const assignment = found(row);
  await requireOwnClass(w.tx, actor, assignment.classCodeId);
  return { seq: await removeAssignmentRow(w, assignment) };
}

/** Removes the row with a tombstone; the children of the class may lose the activity from view. */
export async function removeAssignmentRow(
  w: WriteContext,
  assignment: RowOf<'activity_assignments'>,
): Promise<number> {
  await deleteRow(w.tx, 'activity_assignments', assignment.id);
  await markViewsChanged(w, assignment.classCodeId);
  return retract(w, 'activity_assignments', assignment);
}
