/** Students × activities: who has done what, and how well. Pure. */
import { averageOf } from 'shared-schema/rules/progress/engagement';
import { type Child, isGiven, type Scope } from './scope.ts';

/** `open`: given and not begun; `none`: neither given nor begun. */
export type HeatState = 'done' | 'begun' | 'open' | 'none';

export interface HeatCell {
  readonly activityUid: string;
  readonly state: HeatState;
  /** Unrounded mean score in percent; null without a score. */
  readonly score: number | null;
}

export interface HeatRow {
  readonly child: Child;
  /** In the order of the columns. */
  readonly cells: readonly HeatCell[];
}

export interface HeatTable {
  readonly columns: readonly { readonly uid: string; readonly title: string }[];
  readonly rows: readonly HeatRow[];
  /** Cells that were given or begun, and those of them that are done. */
  readonly expected: number;
  readonly done: number;
}

/** Activities that no child was given or began have no column. */
export function heatTable(scope: Scope): HeatTable {
  const states = stateFinder(scope);
  const rows = scope.children.map((child) => ({
    child,
    cells: scope.activities.map(({ uid }) => states(child, uid)),
  }));
  const isShown = scope.activities.map((_, column) =>
    rows.some(({ cells }) => cells[column]?.state !== 'none'),
  );
  const columns = scope.activities.filter((_, column) => isShown[column]);
  const kept = rows.map(({ child, cells }) => ({
    child,
    cells: cells.filter((_, column) => isShown[column]),
  }));
  const all = kept.flatMap(({ cells }) => cells);
  return {
    columns: columns.map(({ uid, title }) => ({ uid, title })),
    rows: kept,
    expected: all.filter(({ state }) => state !== 'none').length,
    done: all.filter(({ state }) => state === 'done').length,
  };
}

function stateFinder(scope: Scope): (child: Child, activityUid: string) => HeatCell {
  const key = (studentUid: string, activityUid: string) => `${studentUid} ${activityUid}`;
  const workOf = new Map(scope.work.map((one) => [key(one.studentUid, one.activityUid), one]));
  const begun = new Set(scope.progress.map((one) => key(one.studentUid, one.activityUid)));
  const done = new Set(
    scope.progress.filter(({ completed }) => completed).map((one) => key(one.studentUid, one.activityUid)),
  );
  return (child, activityUid) => {
    const pair = key(child.uid, activityUid);
    const work = workOf.get(pair);
    const score = work ? averageOf([work]) : null;
    if (done.has(pair)) return { activityUid, state: 'done', score };
    if (work || begun.has(pair)) return { activityUid, state: 'begun', score };
    return { activityUid, state: isGiven(scope, child, activityUid) ? 'open' : 'none', score };
  };
}
