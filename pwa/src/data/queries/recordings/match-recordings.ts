/** The answers that count of some students to some activities in a stretch of time, read student by student. */
import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { DataContext } from '#data/context.ts';
import { watchCommands } from '#data/outbox/watch-commands.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import type { OptimisticRow } from '../rows.ts';
import type { ReviewFilter } from '../teacher/work-pairs.ts';
import { answerWithOverlay } from './overlay-question.ts';
import { indexOf } from './plain-index.ts';
import { hasStatus } from './reviews.ts';

export interface RecordingSelection {
  pairs: readonly Pick<WorkCounter, 'studentUid' | 'activityUid'>[];
  status: ReviewFilter['status'];
  /** ISO instants: recorded at or after the first, and before the second. */
  since?: string | undefined;
  before?: string | undefined;
}

/** Answers of one student; more than a school year has. */
const MAX_OF_STUDENT = 20_000;

/** Uids, the students in the order of the pairs, of each the oldest first. Throws the signal's reason. */
export async function matchRecordings(
  { outbox, openReplica }: Pick<DataContext, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
  { pairs, status, since, before }: RecordingSelection,
  signal: AbortSignal,
): Promise<string[]> {
  const replica = await openReplica(account);
  const index = indexOf(replica);
  const commands = await currentCommands(outbox, account.uid);
  const activities = await replica.rows('activities');
  const found: string[] = [];
  for (const [studentUid, answered] of activitiesByStudent(pairs)) {
    signal.throwIfAborted();
    const accepts = (row: OptimisticRow<'recordings'>) =>
      answered.has(row.activityUid) && isCurrent(row) && hasStatus(row, status);
    const question = { studentUid, since, before, accepts, order: 'oldest', limit: MAX_OF_STUDENT } as const;
    for (const { uid } of await answerWithOverlay(index, question, commands, activities)) found.push(uid);
  }
  signal.throwIfAborted();
  return found;
}

function activitiesByStudent(pairs: RecordingSelection['pairs']): Map<string, Set<string>> {
  const byStudent = new Map<string, Set<string>>();
  for (const { studentUid, activityUid } of pairs) {
    byStudent.set(studentUid, (byStudent.get(studentUid) ?? new Set()).add(activityUid));
  }
  return byStudent;
}

async function currentCommands(outbox: DataContext['outbox'], account: string) {
  const watch = watchCommands(outbox, account, { next: () => {}, fail: () => {} });
  try {
    return await watch.current();
  } finally {
    watch.unsubscribe();
  }
}
