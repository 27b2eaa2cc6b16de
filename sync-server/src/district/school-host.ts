/**
 * Opens schools at their first request and closes them when nobody needs them any more. While a visitor holds a school
 * (a request, a socket, a job) it stays open.
 *
 *   closed ──first visit──▶ opening ──▶ open ──quiet for long, place needed, state changed──▶ closing ──▶ closed
 */
import { MINUTE_MS, type MonotonicClock, type Timer } from 'shared-schema/clock';
import type { DistrictLimits } from '#config/district.ts';
import type { SchoolDirectory } from './directory/school-directory.ts';
import type { SchoolState } from './directory/school-record.ts';
import { type Logger, logPlacesFull, logSchoolFailed, logSchoolLeftClosed } from './events.ts';
import type { OpenSchool } from './open-school.ts';
import { createSchoolPlaces, isQuiet, type Place, type Visit } from './school-places.ts';

/** Why nobody is served now. `busy`: all places for open schools are taken, or the school could not be opened. */
export type Away = Exclude<SchoolState, { state: 'open' }> | { state: 'unknown' } | { state: 'busy' };

export interface SchoolHost {
  /** Two first visits open a school once. */
  visit(host: string): Promise<Visit | Away>;
  /** Whether the school is open or about to be. */
  isOpen(host: string): boolean;
  /** Whether one more school can be opened without closing another one. */
  hasFreePlace(): boolean;
  openHosts(): string[];
  /** When the school could not be opened, in milliseconds since 1970; null where it opened since, or nobody called. */
  failedAt(host: string): number | null;
  /** When somebody was turned away last because visitors held all places, in milliseconds since 1970. */
  placesFullAt(): number | null;
  /** Closes the sockets of all schools: devices come back when somebody listens again. */
  disconnect(): Promise<void>;
  /** Closes all schools; nobody is let in afterwards. */
  stop(): Promise<void>;
}

export interface SchoolHostParts {
  readonly clock: MonotonicClock;
  readonly log: Logger;
  readonly directory: Pick<SchoolDirectory, 'find'>;
  readonly limits: Pick<DistrictLimits, 'openSchools' | 'idleMs'>;
  open(host: string): Promise<OpenSchool>;
}

/** How often the state of an open school is read again, and idle ones are looked for. */
const ROUND_MS = 1000;
/** A command that works on a school for longer may have been killed. */
const COMMAND_LIMIT_MS = 10 * MINUTE_MS;
/** Between two lines of the log that all places are in use. */
const FULL_LOGGED_EVERY_MS = 10 * MINUTE_MS;
/** Schools that may be open beyond the limit while others are closing. */
const CLOSING_AT_ONCE = 4;

export function createSchoolHost({ clock, log, directory, limits, open }: SchoolHostParts): SchoolHost {
  const places = createSchoolPlaces({ clock, log, open });
  /** Since when a command has each school closed, as far as this process was asked for it; infinite once it was told. */
  const closedSince = new Map<string, number>();
  let placesFullAt: number | null = null;
  /** In milliseconds of `monotonicNow`. */
  let fullLoggedAt = Number.NEGATIVE_INFINITY;
  let timer: Timer = clock.setTimeout(round, ROUND_MS);

  function round(): void {
    void maintainAll().finally(() => {
      if (!places.isStopped()) timer = clock.setTimeout(round, ROUND_MS);
    });
  }

  async function maintainAll(): Promise<void> {
    for (const place of places.all()) {
      const { state } = await findState(place.host);
      if (places.isStopped() || places.find(place.host) !== place) continue;
      // A record that cannot be read says nothing: the school goes on as it was.
      if (state !== 'open' && state !== 'busy') void places.end(place);
      else if (isQuiet(place) && clock.monotonicNow() - place.lastUsed >= limits.idleMs)
        void places.close(place);
    }
  }

  /** `busy`: the record cannot be read now. */
  async function findState(host: string): Promise<SchoolState | { state: 'unknown' } | { state: 'busy' }> {
    try {
      return (await directory.find(host)) ?? { state: 'unknown' };
    } catch (error) {
      logSchoolFailed(log, { school: host, message: String(error) });
      return { state: 'busy' };
    }
  }

  async function visit(host: string): Promise<Visit | Away> {
    for (;;) {
      const place = places.find(host);
      if (place?.closing) {
        await place.closing;
        continue;
      }
      // Read again once a second by `round`, so that a request asks nobody.
      if (place && !place.isEnding) return places.enter(place);
      const state = await findState(host);
      noteLeftClosed(host, state);
      if (state.state !== 'open') return state;
      if (places.isStopped() || place) return { state: 'busy' };
      // Somebody else has come meanwhile.
      if (places.find(host)) continue;
      const quiet = hasFreePlace() ? null : leastUsed();
      if (!hasFreePlace() && !quiet) return turnAway();
      // Whoever comes does not wait for a closing, as long as few more than the limit are open.
      const closing = quiet ? places.close(quiet) : null;
      if (places.count() < limits.openSchools + CLOSING_AT_ONCE) return places.enter(places.begin(host));
      await closing;
      // It was not closed, because its voice still renders: asking for it again at once would hold the process up.
      if (quiet && places.find(quiet.host) === quiet) return turnAway();
    }
  }

  function turnAway(): Away {
    placesFullAt = clock.now();
    if (clock.monotonicNow() - fullLoggedAt >= FULL_LOGGED_EVERY_MS) {
      fullLoggedAt = clock.monotonicNow();
      logPlacesFull(log, { places: limits.openSchools });
    }
    return { state: 'busy' };
  }

  /** Says once of a school that a command has closed and somebody has asked for since. */
  function noteLeftClosed(host: string, state: Away | SchoolState): void {
    if (state.state !== 'closed' || !state.forCommand) return void closedSince.delete(host);
    const since = closedSince.get(host) ?? clock.monotonicNow();
    const isDue = clock.monotonicNow() - since >= COMMAND_LIMIT_MS;
    closedSince.set(host, isDue ? Number.POSITIVE_INFINITY : since);
    if (isDue) logSchoolLeftClosed(log, { school: host });
  }

  function leastUsed(): Place | null {
    const quiet = places.all().filter(isQuiet);
    return quiet.sort((a, b) => a.lastUsed - b.lastUsed)[0] ?? null;
  }

  function hasFreePlace(): boolean {
    return places.count() < limits.openSchools;
  }

  return {
    ...{ visit, hasFreePlace, failedAt: places.failedAt },
    placesFullAt: () => placesFullAt,
    isOpen: (host) => places.find(host) !== undefined,
    openHosts: () => places.all().map(({ host }) => host),
    disconnect: places.disconnect,
    stop() {
      clock.clearTimeout(timer);
      return places.stop();
    },
  };
}
