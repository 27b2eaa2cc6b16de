/** Work in a store of the browser, which may be full or may have been closed meanwhile. */
import { Dexie } from 'dexie';
import { isLostConnection, isQuotaError, StorageFullError } from './storage-error.ts';

/** `work`: what a person made and nobody could bring back. `bookkeeping`: everything that sync writes about it. */
export type Importance = 'work' | 'bookkeeping';

/** Deletes some of the data that can be fetched again; false when there was none. */
export type FreeSpaceStep = (importance: Importance) => Promise<boolean>;

const stepsOf = new WeakMap<Dexie, readonly FreeSpaceStep[]>();

/** What `withStorage` tries, in this order, before it says that the device has no free space. */
export function setFreeSpaceSteps(db: Dexie, steps: readonly FreeSpaceStep[]): void {
  stepsOf.set(db, steps);
}

/** Reopens after a lost connection: the store of WebKit may need a moment before it answers. */
const MAX_REOPENS = 2;

/**
 * Runs `work`. Frees space and tries again when the device is full; reopens the database when the browser has closed it
 * (frozen tab, Safari). `work` must be safe to repeat, also after a committed run: whether a lost transaction was
 * committed is unknown. Throws `StorageFullError`.
 */
export async function withStorage<Result>(
  db: Dexie,
  work: () => Promise<Result>,
  importance: Importance = 'bookkeeping',
): Promise<Result> {
  for (let reopened = 0; ; reopened += 1) {
    try {
      if (reopened > 0) await reopen(db);
      return await work();
    } catch (reason) {
      if (isQuotaError(reason)) return withFreeSpace(db, work, importance, reason);
      if (!isLostConnection(reason) || Dexie.currentTransaction || reopened === MAX_REOPENS) throw reason;
    }
  }
}

async function reopen(db: Dexie): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
}

/** Deletes what can be fetched again, step by step, until `work` has enough free space. */
async function withFreeSpace<Result>(
  db: Dexie,
  work: () => Promise<Result>,
  importance: Importance,
  full: unknown,
): Promise<Result> {
  // A transaction would not outlive the wait; whoever opened it comes here again.
  const steps = Dexie.currentTransaction ? [] : (stepsOf.get(db) ?? []);
  for (const step of steps) {
    if (!(await step(importance).catch(() => false))) continue;
    try {
      return await work();
    } catch (reason) {
      if (!isQuotaError(reason)) throw reason;
    }
  }
  throw new StorageFullError(full);
}
