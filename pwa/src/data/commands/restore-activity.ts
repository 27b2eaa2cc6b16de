/**
 * Makes a deleted activity again, with its classes and their due dates. The new one has another identity, so this is
 * offered only where no work of a child hangs on the old one: docs/decisions/051.
 */
import type { PackActivity } from 'shared-schema/packs/pack-format';
import { validateStoredActivity } from 'shared-schema/rules/activities/activity-validation';
import type { DataContext } from '#data/context.ts';
import { discardRefused } from '#data/outbox/decide.ts';
import type { CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { Activity, Assignment, TeacherData } from '#data/queries/teacher/rows.ts';
import { enqueue, makeUid, type Stored } from './enqueue.ts';
import { findCommands } from './outcomes.ts';

/** What has to be made again. */
export interface Restorable {
  fields: PackActivity;
  assignments: readonly Pick<Assignment, 'classCodeUid' | 'dueDate'>[];
}

type Known = Pick<TeacherData, 'work' | 'progress' | 'assignments'>;

/** True where this device knows of work that goes with the activity. */
export function hasWork({ uid }: Pick<Activity, 'uid'>, data: Omit<Known, 'assignments'>): boolean {
  return [data.work, data.progress].some((rows) => rows.some(({ activityUid }) => activityUid === uid));
}

/** To be called before the activity is deleted. Null where something could not come back. */
export async function readRestorable(activity: Activity, data: Known): Promise<Restorable | null> {
  // No command carries questions of the old form.
  if (hasWork(activity, data) || activity.comprehensionQuestions !== null) return null;
  const { readPackActivity } = await import('shared-schema/packs/pack-format');
  const fields = readPackActivity(activity);
  // An older activity that no child can finish is stored, and the server takes no such activity as a new one.
  if (fields && validateStoredActivity(fields, null).length > 0) return null;
  const assignments = data.assignments
    .filter(({ activityUid }) => activityUid === activity.uid)
    .map(({ classCodeUid, dueDate }) => ({ classCodeUid, dueDate }));
  return fields && { fields, assignments };
}

/**
 * All commands in one transaction, after the command that deletes. Where the school has refused the deletion, the
 * activity never went: the deletion goes, and there are no keys. Where the school refuses it later, the new one goes.
 */
export async function restoreActivity(
  { fields, assignments }: Restorable,
  deletion: Stored,
  context: DataContext,
): Promise<Stored> {
  const deletions = await findCommands(context.outbox, deletion.commandIds);
  const refused = deletions.find((command) => command?.state === 'refused');
  if (refused) {
    await discardRefused(context.outbox, refused.commandId);
    return { commandIds: [] };
  }
  const uid = makeUid(context);
  const entries = [
    { type: 'activity.save' as const, payload: { ...fields, uid } },
    ...assignments.map((assignment) => ({
      type: 'assignment.add' as const,
      payload: { uid: makeUid(context), activityUid: uid, ...assignment },
    })),
  ].map((entry) => ({ ...entry, commandId: makeUid(context) }));
  // Where the school refuses the deletion later, the class would have both: sync-issues/undone-deletions.ts. Noted
  // first: a note about commands that were never stored changes nothing.
  const restoredAs = { uid, commandIds: entries.map(({ commandId }) => commandId) };
  await noteRestored(context.outbox, deletion.commandIds, restoredAs);
  return enqueue(context, ...entries);
}

async function noteRestored(
  outbox: OutboxDb,
  deletions: readonly string[],
  restoredAs: CommandRow['restoredAs'],
): Promise<void> {
  await withStorage(outbox, () =>
    outbox.commands
      .where('commandId')
      .anyOf([...deletions])
      .modify({ restoredAs }),
  );
}
