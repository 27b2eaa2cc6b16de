/** Words about the clock of this device and that of the school's computer, where the two disagree (decision 161). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { dayAndTime } from './finding-texts.ts';

/** Clocks that are set by hand differ by some minutes. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** Milliseconds by which the school's computer is ahead of `now` on this device; 0 where it did not say its time. */
export function aheadOf(schoolTime: string | undefined, now: number): number {
  const ahead = schoolTime === undefined ? 0 : Date.parse(schoolTime) - now;
  return Number.isNaN(ahead) ? 0 : ahead;
}

/** `apart` is a heading, `compare` what to do. Null where the two clocks agree well enough. */
export function describeClocks(ahead: number, now: number): { apart: string; compare: string } | null {
  if (Math.abs(ahead) <= CLOCKS_APART_MS) return null;
  const schoolTime = dayAndTime(new Date(now + ahead).toISOString());
  return {
    apart: `This device and the school’s computer disagree about the time by about ${durationWords(Math.abs(ahead))}`,
    compare: `The school’s computer says ${schoolTime}. Compare it with a clock that is right, and set date, time and time zone where they are wrong.`,
  };
}

/** Of at least a minute. */
export function durationWords(ms: number): string {
  const [size, unit] =
    ms < 2 * HOUR_MS ? [MINUTE_MS, 'minute'] : ms < 2 * DAY_MS ? [HOUR_MS, 'hour'] : [DAY_MS, 'day'];
  const count = Math.round(ms / Number(size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
