/** Recordings of the account on the screen as that person sees them, live, without reading those that no list shows. */
import { useMemo, useState } from 'react';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { AppContext } from '#data/app-context.ts';
import type { RecordingQuestion } from '#data/replica/recordings-index.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { createLiveStore, type LiveStore } from '../live-store.ts';
import type { OptimisticRow } from '../rows.ts';
import { counterSource, questionSource, underSource } from './recording-sources.ts';
import { useLive } from './use-live.ts';

/** More answers of one child to one activity no list shows. */
const MAX_WORK_RECORDINGS = 500;

/**
 * Undefined while loading. The answer to the question before stays until the next one has its answer, so that lists do not
 * blink. Whoever gives `accepts` keeps it the same function while it accepts the same.
 */
export function useRecordings(question: RecordingQuestion): OptimisticRow<'recordings'>[] | undefined {
  const { studentUid, activityUid, isPending, isUnheard, order, limit, accepts } = question;
  const source = useMemo(
    () =>
      questionSource({
        ...{ studentUid, activityUid, order, limit },
        ...(isPending && { isPending }),
        ...(isUnheard && { isUnheard }),
        ...(accepts && { accepts }),
      }),
    [studentUid, activityUid, isPending, isUnheard, order, limit, accepts],
  );
  return useKept(useLive(source));
}

/** What was there before, while nothing is. */
function useKept<Shown>(shown: Shown | undefined): Shown | undefined {
  const [kept, setKept] = useState(shown);
  if (shown !== undefined && kept !== shown) setKept(shown);
  return shown ?? kept;
}

/** All answers of a student to an activity, the latest first; undefined while loading. */
export function useWorkRecordings({ studentUid, activityUid }: StudentWork) {
  return useRecordings({ studentUid, activityUid, order: 'newest', limit: MAX_WORK_RECORDINGS });
}

type StudentWork = Pick<WorkCounter, 'studentUid' | 'activityUid'>;

/**
 * The recordings under these uids; undefined while loading, and while the uids are not known. With other uids, those found
 * before stay until the others are read.
 */
export function useRecordingsUnder(
  uids: readonly string[] | undefined,
): OptimisticRow<'recordings'>[] | undefined {
  const key = uids?.join(' ');
  const source = useMemo(
    () => (key === undefined ? null : underSource(key === '' ? [] : key.split(' '))),
    [key],
  );
  return useKept(useLive(source));
}

interface SharedCounters {
  owner: string;
  live: LiveStore<readonly WorkCounter[]>;
}

const shared = new WeakMap<AppContext, SharedCounters>();

/** What is counted about all recordings of an account: one store for each window. */
export function countersOf(context: AppContext, { uid, role }: ReplicaOwner): SharedCounters['live'] {
  const known = shared.get(context);
  if (known?.owner === uid) return known.live;
  const live = createLiveStore(context, { uid, role }, counterSource());
  shared.set(context, { owner: uid, live });
  return live;
}
