/**
 * Opens schools at their first request and closes them when nobody needs them any more. While a visitor holds a school
 * (a request, a socket, a job) it stays open.
 *
 *   closed ──first visit──▶ opening ──▶ open ──quiet for long, place needed, state changed──▶ closing ──▶ closed
 */
import { type Clock, MINUTE_MS, type Timer } from 'shared-schema/clock';
import type { DistrictLimits } from '#config/district.ts';
import type { SchoolDirectory } from './directory/school-directory.ts';
import type { SchoolState } from './directory/school-record.ts';
import {
  type Logger,
  logSchoolClosed,
  logSchoolFailed,
  logSchoolLeftClosed,
  logSchoolOpened,
} from './events.ts';
import type { OpenSchool } from './open-school.ts';

/** Why nobody is served now. `busy`: all places for open schools are taken, or the school could not be opened. */
export type Away = Exclude<SchoolState, { state: 'open' }> | { state: 'unknown' } | { state: 'busy' };

export interface Visit {
  readonly school: OpenSchool;
  /** To be called once, when the visitor is done. */
  leave(): void;
}

export interface SchoolHost {
  /** Two first visits open a school once. */
  visit(host: string): Promise<Visit | Away>;
  /** Whether the school is open or about to be. */
  isOpen(host: string): boolean;
  /** Whether one more school can be opened without closing another one. */
  hasFreePlace(): boolean;
  openHosts(): string[];
  /** Closes the sockets of all schools: devices come back when somebody listens again. */
  disconnect(): Promise<void>;
  /** Closes all schools; nobody is let in afterwards. */
  stop(): Promise<void>;
}

export interface SchoolHostParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly directory: Pick<SchoolDirectory, 'find'>;
  readonly limits: Pick<DistrictLimits, 'openSchools' | 'idleMs'>;
  open(host: string): Promise<OpenSchool>;
}

interface Place {
  readonly host: string;
  readonly opening: Promise<OpenSchool>;
  visitors: number;
  lastUsed: number;
  /** Set while it closes: whoever comes waits for the end. */
  closing: Promise<void> | null;
  /** No new visitors: the school was closed or moved by a person. */
  isEnding: boolean;
}

/** How often the state of an open school is read again, and idle ones are looked for. */
const ROUND_MS = 1000;
/** A command that works on a school for longer may have been killed. */
const COMMAND_LIMIT_MS = 10 * MINUTE_MS;
/** Schools that may be open beyond the limit while others are closing. */
const CLOSING_AT_ONCE = 4;

export function createSchoolHost({ clock, log, directory, limits, open }: SchoolHostParts): SchoolHost {
  const places = new Map<string, Place>();
  /** Since when a command has each school closed, as far as this process was asked for it; infinite once it was told. */
  const closedSince = new Map<string, number>();
  let isStopped = false;
  let timer: Timer = clock.setTimeout(round, ROUND_MS);

  function round(): void {
    void maintainAll().finally(() => {
      if (!isStopped) timer = clock.setTimeout(round, ROUND_MS);
    });
  }

  async function maintainAll(): Promise<void> {
    for (const place of [...places.values()]) {
      const { state } = await findState(place.host);
      if (isStopped || places.get(place.host) !== place) continue;
      // A record that cannot be read says nothing: the school goes on as it was.
      if (state !== 'open' && state !== 'busy') void end(place);
      else if (isQuiet(place) && clock.now() - place.lastUsed >= limits.idleMs) void close(place);
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
      const place = places.get(host);
      if (place?.closing) {
        await place.closing;
        continue;
      }
      // Read again once a second by `round`, so that a request asks nobody.
      if (place && !place.isEnding) return enter(place);
      const state = await findState(host);
      noteLeftClosed(host, state);
      if (state.state !== 'open') return state;
      if (isStopped || place) return { state: 'busy' };
      // Somebody else has come meanwhile.
      if (places.has(host)) continue;
      const quiet = places.size < limits.openSchools ? null : leastUsed();
      if (places.size >= limits.openSchools && !quiet) return { state: 'busy' };
      // Whoever comes does not wait for a closing, as long as few more than the limit are open.
      const closing = quiet ? close(quiet) : null;
      if (places.size < limits.openSchools + CLOSING_AT_ONCE) return enter(begin(host));
      await closing;
      // It was not closed, because its voice still renders: asking for it again at once would hold the process up.
      if (quiet && places.get(quiet.host) === quiet) return { state: 'busy' };
    }
  }

  /** Says once of a school that a command has closed and somebody has asked for since. */
  function noteLeftClosed(host: string, state: Away | SchoolState): void {
    if (state.state !== 'closed' || !state.forCommand) return void closedSince.delete(host);
    const since = closedSince.get(host) ?? clock.now();
    const isDue = clock.now() - since >= COMMAND_LIMIT_MS;
    closedSince.set(host, isDue ? Number.POSITIVE_INFINITY : since);
    if (isDue) logSchoolLeftClosed(log, { school: host });
  }

  function leastUsed(): Place | null {
    const quiet = [...places.values()].filter(isQuiet);
    return quiet.sort((a, b) => a.lastUsed - b.lastUsed)[0] ?? null;
  }

  function isQuiet(place: Place): boolean {
    return place.visitors === 0 && place.closing === null;
  }

  function begin(host: string): Place {
    const began = clock.now();
    const opening = open(host);
    const place: Place = {
      ...{ host, opening, visitors: 0, lastUsed: began, closing: null, isEnding: false },
    };
    places.set(host, place);
    opening.then(
      () => logSchoolOpened(log, { school: host, ms: clock.now() - began }),
      (error: unknown) => {
        places.delete(host);
        logSchoolFailed(log, { school: host, message: String(error) });
      },
    );
    return place;
  }

  async function enter(place: Place): Promise<Visit | Away> {
    place.visitors++;
    place.lastUsed = clock.now();
    const school = await place.opening.catch(() => null);
    if (!school) return { state: 'busy' };
    let isHere = true;
    return {
      school,
      leave() {
        if (!isHere) return;
        isHere = false;
        place.visitors--;
        place.lastUsed = clock.now();
        if (place.isEnding && isQuiet(place)) void close(place);
      },
    };
  }

  /** Sockets would stay for hours: they are closed, and their devices hear why when they come back. */
  async function end(place: Place): Promise<void> {
    if (place.isEnding) return;
    place.isEnding = true;
    await closeSockets(place);
    if (isQuiet(place)) void close(place);
  }

  async function closeSockets(place: Place): Promise<void> {
    const school = await place.opening.catch(() => null);
    school?.school.hub.close();
  }

  async function close(place: Place): Promise<void> {
    const school = await place.opening.catch(() => null);
    // Somebody came meanwhile, or it is closing already.
    if (!school || !isQuiet(place)) return;
    if (school.isBusy() && !isStopped && !place.isEnding) {
      place.lastUsed = clock.now();
      return;
    }
    place.closing = whenAllAreIn()
      .then(() => closeNow(place.host, school, clock.now()))
      .finally(() => places.delete(place.host));
    await place.closing;
  }

  /** Whoever is being let in goes first, and is answered: the flushes of a closing hold the process up. */
  async function whenAllAreIn(): Promise<void> {
    await Promise.allSettled([...places.values()].map(({ opening }) => opening));
    await new Promise(setImmediate);
  }

  async function closeNow(host: string, school: OpenSchool, began: number): Promise<void> {
    try {
      // Nothing of a school that stops with its process is lost; the next process backs it up.
      if (!isStopped) await school.backUpChanges();
      await school.close();
      logSchoolClosed(log, { school: host, ms: clock.now() - began });
    } catch (error) {
      logSchoolFailed(log, { school: host, message: String(error) });
    }
  }

  return {
    visit,
    isOpen: (host) => places.has(host),
    hasFreePlace: () => places.size < limits.openSchools,
    openHosts: () => [...places.keys()],
    async disconnect() {
      await Promise.all([...places.values()].map(closeSockets));
    },
    async stop() {
      isStopped = true;
      clock.clearTimeout(timer);
      await Promise.all([...places.values()].map((place) => place.closing ?? stopOne(place)));
    },
  };

  async function stopOne(place: Place): Promise<void> {
    const school = await place.opening.catch(() => null);
    if (school) place.closing = closeNow(place.host, school, clock.now());
    await place.closing;
    places.delete(place.host);
  }
}
