/** What is read of a store of the browser, live, also where the browser closes the store for a while. */
import { type Dexie, liveQuery } from 'dexie';
import { type Clock, wait } from '#platform/clock.ts';
import { readField } from '#platform/read-field.ts';
import type { LiveValue, Subscription } from '../../replica/live-value.ts';
import { withStorage } from './with-storage.ts';

/** Between two tries to read. */
const READ_RETRY_INTERVAL_MS = 2_000;

const firstReadings = new WeakMap<Dexie, Promise<unknown>>();

/** No `storedValue` of `db` reads before `moment` has come, which must not reject. Called before they are followed. */
export function delayReadings(db: Dexie, moment: Promise<unknown>): void {
  firstReadings.set(db, moment);
}

/**
 * Emits what `read` reads, again after each change. A reading that fails is reported and tried again, and the last value
 * stays: only the store can say that there is another.
 */
export function storedValue<Value>(db: Dexie, clock: Clock, read: () => Promise<Value>): LiveValue<Value> {
  return {
    subscribe(next) {
      let query: Subscription | undefined;
      let isOver = false;
      const follow = () => {
        query = liveQuery(() => read().catch(failAloud)).subscribe({ next, error: followAgain });
      };
      const followAgain = async (reason: unknown) => {
        query?.unsubscribe();
        reportError(reason);
        await wait(clock, READ_RETRY_INTERVAL_MS);
        // This opens the store again; where that fails, the next reading says so.
        if (!isOver) await withStorage(db, read).catch(() => undefined);
        if (!isOver) follow();
      };
      const moment = firstReadings.get(db);
      if (moment) void moment.then(() => isOver || follow());
      else follow();
      return {
        unsubscribe() {
          isOver = true;
          query?.unsubscribe();
        },
      };
    },
  };
}

/** Dexie keeps the errors of a closed database from those who follow a query. A page in the browser's cache stays silent. */
function failAloud(cause: unknown): never {
  if (readField(cause, 'name') === 'AbortError') throw cause;
  throw new Error('The store could not be read', { cause });
}
