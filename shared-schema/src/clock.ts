/** Time as a dependency: code uses an injected clock, so that tests and the simulation move time themselves. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What `setTimeout` of a clock answers; only `clearTimeout` of the same clock reads it. */
export type Timer = number | object;

export interface Clock {
  /** Milliseconds since 1970, UTC. The clock of a device may be wrong by years. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. */
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

/** A clock that also measures how long something takes: `now` jumps when a person or the network sets the clock. */
export interface MonotonicClock extends Clock {
  /** Milliseconds since some moment. Nothing sets it; it may stand still while the device sleeps. */
  monotonicNow(): number;
}

/** The only form of time on the wire and in databases: ISO 8601 in UTC with milliseconds. `offset` milliseconds are added. */
export function isoTime(clock: Pick<Clock, 'now'>, offset = 0): string {
  return new Date(clock.now() + offset).toISOString();
}
