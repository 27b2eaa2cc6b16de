/**
 * Divides slow work over many items into shares, one share per hour. The work per hour is a fixed part of the whole, and
 * after as many hours as there are shares every item was visited, however often a job runs.
 */
import { HOUR_MS } from 'shared-schema/clock';

/** Existence and size of every file are checked once in as many hours. */
export const SIZE_CHECK_SHARES = 24;
/** The content of every file is read once in as many hours. */
export const CONTENT_CHECK_SHARES = 251;
/** Folders that files lie in, by the first two digits of their hash. Each folder is swept once in as many hours. */
export const FOLDER_SHARES = 256;

/** Name of the folder of a share. */
export function folderOf(share: number): string {
  return share.toString(16).padStart(2, '0');
}

/**
 * Hours (since 1970) after `last` and up to `now` (milliseconds since 1970), newest first, at most `count`; `last` null:
 * as many as `count`.
 */
export function listDueHours(last: number | null, now: number, count: number): number[] {
  const hour = Math.floor(now / HOUR_MS);
  const passed = last === null ? count : hour - Math.floor(last / HOUR_MS);
  // A clock that was set back does not say how much is due: only this hour is.
  const due = passed < 0 ? 1 : Math.min(passed, count);
  return Array.from({ length: due }, (_, back) => hour - back);
}

/** Number of the share, of `count` in all, that is due in this hour (since 1970). */
export function shareOf(hour: number, count: number): number {
  return ((hour % count) + count) % count;
}

/** Numbers of the shares, of `count` in all, that are due in the hours of `listDueHours`. */
export function listDueShares(last: number | null, now: number, count: number): number[] {
  return listDueHours(last, now, count).map((hour) => shareOf(hour, count));
}

export interface HashRange {
  /** Included. */
  readonly from: string;
  /** Not included. */
  readonly to: string;
}

const PREFIX_COUNT = 2 ** 32;

/** The hashes of one share. Hashes are spread evenly, so all shares are about equally large. */
export function hashRangeOf(share: number, count: number): HashRange {
  const border = (at: number) =>
    at === count
      ? 'g'
      : Math.ceil((at * PREFIX_COUNT) / count)
          .toString(16)
          .padStart(8, '0');
  return { from: border(share), to: border(share + 1) };
}
