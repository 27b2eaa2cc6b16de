/** Minutes spoken per child and week, from the seconds of speech that devices measured. Pure. */
import type { Child, Scope } from './scope.ts';

export interface MinutesRow {
  readonly child: Child;
  /** Seconds of speech in each week of the scope. */
  readonly seconds: readonly number[];
  readonly total: number;
  /** Answers with a voice whose speech was not measured: the child spoke more than the table says. */
  readonly unmeasured: number;
}

export interface MinutesTable {
  readonly weeks: readonly string[];
  readonly rows: readonly MinutesRow[];
  readonly unmeasured: number;
}

export function minutesTable({ children, weeks, weekNames }: Scope): MinutesTable {
  const columnOf = new Map(weekNames.map((week, column) => [week, column]));
  const rowOf = new Map(
    children.map((child) => [child.uid, { child, seconds: weekNames.map(() => 0), total: 0, unmeasured: 0 }]),
  );
  for (const { studentUid, week, seconds, spoken, measured } of weeks) {
    const row = rowOf.get(studentUid);
    const column = columnOf.get(week);
    if (!row || column === undefined) continue;
    row.seconds[column] = (row.seconds[column] ?? 0) + seconds;
    row.total += seconds;
    row.unmeasured += spoken - measured;
  }
  const rows = [...rowOf.values()];
  return { weeks: weekNames, rows, unmeasured: rows.reduce((sum, { unmeasured }) => sum + unmeasured, 0) };
}

/** Whether a child can be compared by its minutes: it may be recorded, and all of its speech was measured. */
export function isComparable({ child, unmeasured }: MinutesRow): boolean {
  return child.mayRecord && unmeasured === 0;
}

/** Minutes with one decimal, so that 20 seconds are not nothing. */
export function minutesOf(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}

/** `minutesOf` for a screen: more than nothing does not read as 0. */
export function minutesText(seconds: number): string {
  const minutes = minutesOf(seconds);
  return seconds > 0 && minutes === 0 ? '<0.1' : String(minutes);
}

export interface SpokeLeast {
  readonly week: string;
  /** Empty where more than two spoke equally little. */
  readonly names: readonly string[];
  readonly children: number;
}

/**
 * Who spoke least in the latest week in which anybody spoke: one or two children, and only where somebody else spoke
 * more. Nobody is picked out of equals. Who cannot be compared is left out.
 */
export function spokeLeast({ rows, weeks }: MinutesTable): SpokeLeast | null {
  const column = weeks.findLastIndex((_, index) => rows.some(({ seconds }) => (seconds[index] ?? 0) > 0));
  const week = weeks[column];
  const ordered = rows
    .filter(isComparable)
    .map(({ child, seconds }) => ({ name: child.name, seconds: seconds[column] ?? 0 }))
    .sort((a, b) => a.seconds - b.seconds);
  const upTo = (place: number) => ordered.filter(({ seconds }) => seconds <= (ordered[place]?.seconds ?? -1));
  const two = upTo(1);
  const least = two.length === 2 && two.length < ordered.length ? two : upTo(0);
  if (week === undefined || least.length === 0 || least.length === ordered.length) return null;
  const names = least.length > 2 ? [] : least.map(({ name }) => name);
  return { week, names, children: least.length };
}
