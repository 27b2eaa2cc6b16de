/** What a test does by hand to chosen calls, whatever the profile's chance would decide: faults and holds. */
import type { Fault } from './profiles.ts';

/** A fault on the calls of one kind. */
export interface PutOn {
  /** How many calls met it so far. */
  met(): number;
  /** No call meets it any more; what it swallowed is broken off. */
  lift(): void;
}

/** One call that is kept from going on. */
export interface Hold {
  /** The call is there: before the server hears of it, or after the server has answered. */
  isReached(): boolean;
  release(): void;
}

/** Where a held call stands. */
export type Moment = 'before' | 'after';

export interface PutOptions {
  /** The first call of its kind that meets the fault, from 1. */
  from?: number;
  /** How many meet it; all of them where nothing is said. */
  times?: number;
}

interface Forced extends Required<PutOptions> {
  path: RegExp;
  fault: Fault;
  seen: number;
  met: number;
}

interface Held {
  path: RegExp;
  moment: Moment;
  reached: boolean;
  released: Promise<void>;
}

export interface Overrides {
  put(path: RegExp, fault: Fault, options?: PutOptions): PutOn;
  holdNext(path: RegExp, moment: Moment): Hold;
  /** The fault put on this call, or null. */
  faultOf(path: string): Fault | null;
  /** Waits where the test holds this call. */
  pause(path: string, moment: Moment): Promise<void>;
}

/** `onLift` breaks off what a lifted fault swallowed. */
export function createOverrides(onLift: () => void): Overrides {
  const forced: Forced[] = [];
  const held: Held[] = [];

  return {
    put(path, fault, { from = 1, times = Number.POSITIVE_INFINITY } = {}) {
      const entry: Forced = { path, fault, from, times, seen: 0, met: 0 };
      forced.push(entry);
      const lift = () => {
        const index = forced.indexOf(entry);
        if (index >= 0) forced.splice(index, 1);
        onLift();
      };
      return { met: () => entry.met, lift };
    },
    holdNext(path, moment) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const entry: Held = { path, moment, reached: false, released };
      held.push(entry);
      return { isReached: () => entry.reached, release };
    },
    faultOf(path) {
      const matching = forced.filter((entry) => entry.path.test(path));
      for (const entry of matching) entry.seen += 1;
      const entry = matching.find(({ seen, from, met, times }) => seen >= from && met < times);
      if (entry) entry.met += 1;
      return entry?.fault ?? null;
    },
    async pause(path, moment) {
      const index = held.findIndex((entry) => entry.moment === moment && entry.path.test(path));
      const [entry] = index >= 0 ? held.splice(index, 1) : [];
      if (!entry) return;
      entry.reached = true;
      await entry.released;
    },
  };
}
