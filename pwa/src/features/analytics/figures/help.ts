/**
 * Who needs help first. A child has up to five reasons:
 * - the mean score is under 60 %;
 * - activities that the child's class was given are not done, seven days after that and after the child joined it;
 * - the teacher asked for another answer, which has not come, in the weeks shown;
 * - the child spoke less than half of the class's median in the weeks shown, where the child may be recorded, all of
 *   the child's speech was measured, and the median is at least 30 seconds; not in the child's first seven days;
 * - of at least four listening tasks in the weeks shown, under half were right at the first try.
 * Most reasons come first, then most activities not done, then the lower mean score, none at all before any, then the
 * name. Who has no reason is not listed. Pure.
 */
import { firstTriesOf } from 'shared-schema/rules/listening/first-tries';
import { parseListeningResponse } from 'shared-schema/rules/listening/listening-score';
import { averageOf, groupBy } from 'shared-schema/rules/progress/engagement';
import { isDue, isNewcomer } from './first-days.ts';
import { isComparable, minutesTable } from './minutes.ts';
import type { Child, Scope } from './scope.ts';

/** Whole percent, as it is shown; the analytics badge is red under it, too. */
const LOW_SCORE = 60;
/** A median of fewer children says little. */
const MIN_CHILDREN = 3;
/** A shorter median is nearly nothing: less than half of it says little. */
const MIN_MEDIAN_SECONDS = 30;
/** Fewer tasks say little. */
const MIN_LISTENING_TASKS = 4;

export type HelpReason =
  | { readonly kind: 'score'; readonly score: number }
  | { readonly kind: 'missing'; readonly missing: number; readonly due: number }
  | { readonly kind: 'tryAgain'; readonly answers: number }
  | { readonly kind: 'minutes'; readonly seconds: number; readonly median: number }
  | { readonly kind: 'firstTry'; readonly right: number; readonly tasks: number };

export interface HelpRow {
  readonly child: Child;
  /** Unrounded; null without a score. */
  readonly score: number | null;
  readonly reasons: readonly HelpReason[];
}

export function whoNeedsHelp(scope: Scope): HelpRow[] {
  const findReasons = reasonFinder(scope);
  return scope.children
    .map(findReasons)
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        missingOf(b) - missingOf(a) ||
        (a.score ?? -1) - (b.score ?? -1),
    );
}

function missingOf({ reasons }: HelpRow): number {
  return reasons.reduce((sum, reason) => sum + (reason.kind === 'missing' ? reason.missing : 0), 0);
}

function reasonFinder(scope: Scope): (child: Child) => HelpRow {
  const missing = missingFinder(scope);
  const minutes = minutesFinder(scope);
  const firstTry = firstTryFinder(scope);
  const workOf = groupBy(scope.work, ({ studentUid }) => studentUid);
  const weeksOf = groupBy(scope.weeks, ({ studentUid }) => studentUid);
  return (child) => {
    const score = averageOf(workOf.get(child.uid) ?? []);
    const answers = (weeksOf.get(child.uid) ?? []).reduce((sum, { tryAgain }) => sum + tryAgain, 0);
    const reasons: (HelpReason | null)[] = [
      score !== null && Math.round(score) < LOW_SCORE ? { kind: 'score', score } : null,
      missing(child),
      answers > 0 ? { kind: 'tryAgain', answers } : null,
      minutes(child),
      firstTry(child),
    ];
    return { child, score, reasons: reasons.filter((reason) => reason !== null) };
  };
}

function missingFinder(scope: Scope): (child: Child) => HelpReason | null {
  const done = new Set(
    scope.progress.filter(({ completed }) => completed).map((one) => `${one.studentUid} ${one.activityUid}`),
  );
  return (child) => {
    const due = scope.activities.filter(({ uid }) => isDue(scope, child, uid));
    const missing = due.filter(({ uid }) => !done.has(`${child.uid} ${uid}`)).length;
    return missing > 0 ? { kind: 'missing', missing, due: due.length } : null;
  };
}

function minutesFinder(scope: Scope): (child: Child) => HelpReason | null {
  const known = minutesTable(scope).rows.filter(isComparable);
  const median = medianOf(known.map(({ total }) => total));
  const saysMuch = known.length >= MIN_CHILDREN && median >= MIN_MEDIAN_SECONDS;
  const totalOf = new Map(known.map(({ child, total }) => [child.uid, total]));
  return (child) => {
    const seconds = totalOf.get(child.uid);
    const isFew = seconds !== undefined && saysMuch && seconds < median / 2 && !isNewcomer(scope, child);
    return isFew ? { kind: 'minutes', seconds, median } : null;
  };
}

function firstTryFinder({ listening }: Scope): (child: Child) => HelpReason | null {
  const resultsOf = groupBy(listening, ({ studentUid }) => studentUid);
  return ({ uid }) => {
    const results = (resultsOf.get(uid) ?? []).flatMap(
      ({ response }) => parseListeningResponse(response) ?? [],
    );
    const tried = results.map(firstTriesOf);
    const tasks = tried.reduce((sum, one) => sum + one.tasks, 0);
    const right = tried.reduce((sum, one) => sum + one.right, 0);
    return tasks >= MIN_LISTENING_TASKS && right < tasks / 2 ? { kind: 'firstTry', right, tasks } : null;
  };
}

/** 0 of nothing. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
