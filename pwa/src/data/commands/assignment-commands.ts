/** Giving activities to classes and taking them back, online or not. */
import type { DataContext } from '#data/context.ts';
import { makeUid, type Stored } from './enqueue.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

/**
 * Gives an activity to one or more classes, in one transaction. `uids` are those of the assignments. `dueDate`: an
 * instant in ISO 8601, for all of them.
 */
export async function assign(
  activityUid: string,
  classCodeUids: readonly string[],
  context: DataContext,
  dueDate: string | null = null,
): Promise<Stored & { uids: string[] }> {
  const entries = classCodeUids.map((classCodeUid) => ({
    type: 'assignment.add' as const,
    payload: { uid: makeUid(context), activityUid, classCodeUid, dueDate },
  }));
  return { uids: entries.map(({ payload }) => payload.uid), ...(await enqueueNamed(context, ...entries)) };
}

export async function unassign(assignmentUid: string, context: DataContext): Promise<Stored> {
  return enqueueNamed(context, { type: 'assignment.remove', payload: { uid: assignmentUid } });
}
