/** The queue on the screen: what waits, live, in an order that stays. */
import { useMemo, useState } from 'react';
import { useRecordings } from '#data/queries/recordings/use-recordings.ts';
import { isInClass } from '#data/queries/teacher/roster.ts';
import type { Recording, Student } from '#data/queries/teacher/rows.ts';
import { useIsFirstPull } from '#data/queries/teacher/use-is-first-pull.ts';
import {
  addAnswers,
  arrivedSince,
  followWaiting,
  MAX_QUEUE_ANSWERS,
  openQueue,
  type ReviewQueue,
} from './review-queue.ts';

/** Twice a round: answers that come late with an early time must not push those of the round out of what is read. */
const READ_LIMIT = 2 * MAX_QUEUE_ANSWERS;

/** Uids; null means all. */
export interface QueueFilter {
  classUid: string | null;
  activityUid: string | null;
  studentUid: string | null;
}

export interface LiveQueue {
  queue: ReviewQueue;
  /** What waits and is not in the queue. */
  arrived: readonly Recording[];
  /** How many wait, in the queue or not. */
  waiting: number;
  /** True where even more wait than `waiting` says. */
  areMore: boolean;
  change(next: (queue: ReviewQueue) => ReviewQueue): void;
  addArrived(): void;
  /** Begins anew with all that waits. */
  restart(): void;
}

/** Null while loading, and until the first pull is over: the oldest answer may come last. */
export function useReviewQueue(filter: QueueFilter, students: readonly Student[]): LiveQueue | null {
  const { activityUid, studentUid } = filter;
  const waiting = useRecordings({
    activityUid: activityUid ?? undefined,
    studentUid: studentUid ?? undefined,
    accepts: useClassFilter(filter, students),
    isPending: true,
    order: 'oldest',
    limit: READ_LIMIT,
  });
  const [queue, setQueue] = useState<ReviewQueue | null>(null);
  const isFirstPull = useIsFirstPull();
  const followed = useMemo(() => queue && waiting && followWaiting(queue, waiting), [queue, waiting]);
  if (!waiting || (!queue && isFirstPull)) return null;
  if (!queue || !followed) {
    setQueue(openQueue(waiting));
    return null;
  }
  if (followed !== queue) setQueue(followed);
  const unsaved = waiting.filter(({ uid }) => !queue.saved.has(uid));
  const arrived = arrivedSince(followed, waiting);
  return {
    queue: followed,
    arrived,
    waiting: unsaved.length,
    areMore: waiting.length === READ_LIMIT,
    change: (next) => setQueue((before) => before && next(before)),
    addArrived: () => setQueue(addAnswers(followed, arrived)),
    restart: () => setQueue(openQueue(unsaved)),
  };
}

/** The same function while the same children are in the class. */
function useClassFilter({ classUid }: QueueFilter, students: readonly Student[]) {
  const members = students.filter((student) => isInClass(student, classUid)).map(({ uid }) => uid);
  const key = classUid === null ? null : members.join(' ');
  return useMemo(() => {
    if (key === null) return undefined;
    const uids = new Set(key.split(' '));
    return (row: Recording) => row.studentUid !== null && uids.has(row.studentUid);
  }, [key]);
}
