/** How many recordings a choice matches, counted on the device. */
import { useEffect, useMemo, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { matchRecordings, type RecordingSelection } from '#data/queries/recordings/match-recordings.ts';
import type { ReviewFilter, WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { chosenPairs, countOf, type ExportChoice, stretchOf } from './export-choice.ts';

export interface Matching {
  /** Undefined while they are counted; null where the device could not count them. */
  count: number | null | undefined;
  countAgain(): void;
  /** What the choice names; null while it names nothing. */
  selection: RecordingSelection | null;
  pairs: readonly WorkPair[];
}

/** All time is known from the counters; only a range reads recordings. `now` in milliseconds. */
export function useMatching(
  all: readonly WorkPair[],
  status: ReviewFilter['status'],
  choice: ExportChoice,
  now: number,
): Matching {
  const { who, range, from, to } = choice;
  const pairs = useMemo(() => chosenPairs(all, who), [all, who]);
  const selection = useMemo(() => {
    const stretch = stretchOf({ range, from, to }, now);
    return stretch && { pairs, status, ...stretch };
  }, [pairs, status, range, from, to, now]);
  const { counted, countAgain } = useCounted(range === 'all' ? null : selection);
  const count = range === 'all' ? countOf(pairs, status) : counted;
  return { count: selection ? count : 0, countAgain, selection, pairs };
}

/** `counted` is undefined until the recordings of this selection are counted, and null after a failure. */
function useCounted(selection: RecordingSelection | null): {
  counted: number | null | undefined;
  countAgain(): void;
} {
  const context = useAppContext();
  const account = useCurrentAccount();
  const [counted, setCounted] = useState<{ selection: RecordingSelection; count: number | null }>();
  const isCurrent = counted?.selection === selection;
  const hasFailed = isCurrent && counted?.count === null;
  useEffect(() => {
    if (!selection || !account || hasFailed) return;
    const stop = new AbortController();
    const fail = (error: unknown) => {
      if (stop.signal.aborted) return;
      setCounted({ selection, count: null });
      reportError(error);
    };
    matchRecordings(context, account, selection, stop.signal).then(
      (found) => setCounted({ selection, count: found.length }),
      fail,
    );
    return () => stop.abort();
  }, [context, account, selection, hasFailed]);
  return { counted: isCurrent ? counted?.count : undefined, countAgain: () => setCounted(undefined) };
}
