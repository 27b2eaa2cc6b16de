/** What can go wrong between a command and the disk: the device is full, or the browser dropped the connection. */
import { Dexie } from 'dexie';
import { storageTexts } from '#data/texts.ts';

/** Nothing was written and nothing was lost: what was to be saved is still where it was. */
export class StorageFullError extends Error {
  readonly code = 'storage_full';
  constructor(cause?: unknown) {
    super(storageTexts.full, { cause });
    this.name = 'StorageFullError';
  }
}

/** The account or its lane is not on this device, so nobody could be named as the author. */
export class NoLaneError extends Error {
  readonly code = 'no_lane';
  constructor(account: string) {
    super(`Account ${account} has no lane on this device`);
    this.name = 'NoLaneError';
  }
}

/** The recording in the making is another person's: it waits for that person, and is nobody else's answer. */
export class ForeignTakeError extends Error {
  readonly code = 'foreign_take';
  constructor(take: string) {
    super(`Take ${take} belongs to another account`);
    this.name = 'ForeignTakeError';
  }
}

function namesOf(reason: unknown): string[] {
  const names: string[] = [];
  let current: unknown = reason;
  for (let depth = 0; current && depth < 5; depth += 1) {
    const error = current as { name?: string; inner?: unknown; cause?: unknown };
    if (error.name) names.push(error.name);
    current = error.inner ?? error.cause;
  }
  return names;
}

/** True when the browser says that there is no room left. */
export function isQuotaError(reason: unknown): boolean {
  return namesOf(reason).some((name) => name === 'QuotaExceededError' || name === 'StorageFullError');
}

function isLostConnection(reason: unknown): boolean {
  const names = namesOf(reason);
  return names.includes('DatabaseClosedError') || names.includes('InvalidStateError');
}

/**
 * Runs `work`; reopens the database once when the browser closed it behind our back (frozen tab, Safari) and maps a
 * full disk to `StorageFullError`. `work` must be safe to repeat.
 */
export async function withStorage<Result>(db: Dexie, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (reason) {
    if (isQuotaError(reason)) throw new StorageFullError(reason);
    if (!isLostConnection(reason) || Dexie.currentTransaction) throw reason;
  }
  db.close({ disableAutoOpen: false });
  await db.open();
  return work();
}
