/** The places of schools that open, are open, or close. A school that somebody visits stays open. */
import type { MonotonicClock } from 'shared-schema/clock';
import { type Logger, logSchoolClosed, logSchoolFailed, logSchoolOpened } from './events.ts';
import type { OpenSchool } from './open-school.ts';

export interface Visit {
  readonly school: OpenSchool;
  /** To be called once, when the visitor is done. */
  leave(): void;
}

export interface Place {
  readonly host: string;
  readonly opening: Promise<OpenSchool>;
  visitors: number;
  /** Milliseconds of `monotonicNow`. */
  lastUsed: number;
  /** Set while it closes: whoever comes waits for the end. */
  closing: Promise<void> | null;
  /** No new visitors: the school was closed or moved by a person. */
  isEnding: boolean;
}

export interface SchoolPlaces {
  find(host: string): Place | undefined;
  /** When the school could not be opened, in milliseconds since 1970; null where it opened since, or nobody called. */
  failedAt(host: string): number | null;
  all(): Place[];
  count(): number;
  /** Opens the school; its place is there at once, and gone where it could not be opened. */
  begin(host: string): Place;
  /** `busy`: the school could not be opened. */
  enter(place: Place): Promise<Visit | { state: 'busy' }>;
  /** Closes the school unless somebody visits it, or its own work would be cut short. */
  close(place: Place): Promise<void>;
  /** Closes the sockets and ends the jobs of a visit now, and closes the school when the last visitor leaves. */
  end(place: Place): Promise<void>;
  /** Closes the sockets of all schools. */
  disconnect(): Promise<void>;
  /** Closes all schools as they are. */
  stop(): Promise<void>;
  isStopped(): boolean;
}

export interface SchoolPlacesParts {
  readonly clock: MonotonicClock;
  readonly log: Logger;
  open(host: string): Promise<OpenSchool>;
}

export function createSchoolPlaces({ clock, log, open }: SchoolPlacesParts): SchoolPlaces {
  const places = new Map<string, Place>();
  const failures = new Map<string, number>();
  let isStopped = false;

  function begin(host: string): Place {
    const began = clock.monotonicNow();
    const opening = open(host);
    const place: Place = {
      ...{ host, opening, visitors: 0, lastUsed: began, closing: null, isEnding: false },
    };
    places.set(host, place);
    opening.then(
      () => {
        failures.delete(host);
        logSchoolOpened(log, { school: host, ms: clock.monotonicNow() - began });
      },
      (error: unknown) => {
        places.delete(host);
        failures.set(host, clock.now());
        logSchoolFailed(log, { school: host, message: String(error) });
      },
    );
    return place;
  }

  async function enter(place: Place): Promise<Visit | { state: 'busy' }> {
    place.visitors++;
    place.lastUsed = clock.monotonicNow();
    const school = await place.opening.catch(() => null);
    if (!school) return { state: 'busy' };
    let isHere = true;
    return {
      school,
      leave() {
        if (!isHere) return;
        isHere = false;
        place.visitors--;
        place.lastUsed = clock.monotonicNow();
        if (place.isEnding && isQuiet(place)) void close(place);
      },
    };
  }

  /** Sockets would stay for hours: they are closed, and their devices hear why when they come back. */
  async function end(place: Place): Promise<void> {
    if (place.isEnding) return;
    place.isEnding = true;
    const school = await place.opening.catch(() => null);
    school?.endJobs();
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
      place.lastUsed = clock.monotonicNow();
      return;
    }
    place.closing = whenAllAreIn()
      .then(() => closeNow(place.host, school, clock.monotonicNow()))
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
      logSchoolClosed(log, { school: host, ms: clock.monotonicNow() - began });
    } catch (error) {
      logSchoolFailed(log, { school: host, message: String(error) });
    }
  }

  async function stopOne(place: Place): Promise<void> {
    const school = await place.opening.catch(() => null);
    if (school) place.closing = closeNow(place.host, school, clock.monotonicNow());
    await place.closing;
    places.delete(place.host);
  }

  return {
    ...{ begin, enter, close, end },
    find: (host) => places.get(host),
    failedAt: (host) => failures.get(host) ?? null,
    all: () => [...places.values()],
    count: () => places.size,
    async disconnect() {
      await Promise.all([...places.values()].map(closeSockets));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...places.values()].map((place) => place.closing ?? stopOne(place)));
    },
    isStopped: () => isStopped,
  };
}

/** Nobody visits the school, and it does not close yet. */
export function isQuiet(place: Place): boolean {
  return place.visitors === 0 && place.closing === null;
}
