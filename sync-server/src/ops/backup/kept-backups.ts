/** Which backups are kept: close together for the last day, and further apart the older they are. */
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { timeOf } from './backup-folder.ts';

interface Tier {
  /** The period that a moment (milliseconds since 1970, UTC) lies in. */
  periodOf(time: number): string | number;
  /** Periods of which a backup is kept. Only periods that have one count: a box is off at night and in holidays. */
  readonly kept: number;
}

const tiers: readonly Tier[] = [
  { kept: 24, periodOf: (time) => Math.floor(time / HOUR_MS) },
  { kept: 14, periodOf: (time) => Math.floor(time / DAY_MS) },
  // 1970 began on a Thursday; a week begins on Monday.
  { kept: 8, periodOf: (time) => Math.floor((time / DAY_MS + 3) / 7) },
  { kept: 12, periodOf: (time) => new Date(time).toISOString().slice(0, 7) },
];

/** Newest backups that stay whatever they are called: after a clock was far ahead, all names lie in one hour. */
const MIN_KEPT_COUNT = 24;

/**
 * The times to keep of these: the newest of each hour, day, week and month, as many of each as its tier keeps, and the
 * newest of all.
 */
export function keptBackups(times: readonly number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, MIN_KEPT_COUNT));
  for (const { periodOf, kept: limit } of tiers) {
    const periods = new Set<string | number>();
    for (const time of newestFirst) {
      const period = periodOf(time);
      if (periods.has(period) || periods.size === limit) continue;
      periods.add(period);
      kept.add(time);
    }
  }
  return kept;
}

/** Whether a backup stays, by its name among the names of all. One that is not named by a time always stays. */
export function isKeptAmong(names: readonly string[]): (name: string) => boolean {
  const kept = keptBackups(names.map(timeOf).filter((time) => !Number.isNaN(time)));
  return (name) => kept.has(timeOf(name)) || Number.isNaN(timeOf(name));
}
