/**
 * Slow rounds over many things: each has its hour. Work per hour is then a fixed part of the whole, and over `turns`
 * hours everything gets its turn, however often somebody asks.
 */

const HOUR_MS = 60 * 60 * 1000;

/** The turns, of `turns` in all, of the hours after `last` up to `now` (milliseconds since 1970); `last` null: all. */
export function dueTurns(last: number | null, now: number, turns: number): number[] {
  const hour = Math.floor(now / HOUR_MS);
  const passed = last === null ? turns : hour - Math.floor(last / HOUR_MS);
  // A clock that was put back says nothing about how much is due: this hour's turn alone.
  const due = passed < 0 ? 1 : Math.min(passed, turns);
  return Array.from({ length: due }, (_, back) => (((hour - back) % turns) + turns) % turns);
}

export interface HashRange {
  /** Included. */
  readonly from: string;
  /** Not included. */
  readonly to: string;
}

const PREFIXES = 2 ** 32;

/** The hashes whose turn it is: hashes are spread evenly, so each turn has about as many. */
export function hashRange(turn: number, turns: number): HashRange {
  const border = (at: number) =>
    at === turns
      ? 'g'
      : Math.ceil((at * PREFIXES) / turns)
          .toString(16)
          .padStart(8, '0');
  return { from: border(turn), to: border(turn + 1) };
}
