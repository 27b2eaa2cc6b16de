/** What can go wrong between a command and the disk: the device is full, or the browser dropped the connection. */

import { Dexie } from 'dexie';
import { readField } from '#platform/read-field.ts';

/** Nothing was written and nothing was lost: what was to be saved is still where it was. */
export class StorageFullError extends Error {
  readonly code = 'storage_full';
  constructor(cause?: unknown) {
    super('The device has no free space', { cause });
    this.name = 'StorageFullError';
  }
}

/** `work`: what a person made and nobody could bring back. `bookkeeping`: everything that sync writes about it. */
export type Importance = 'work' | 'bookkeeping';

/** Deletes some of the data that can be fetched again; false when there was none. */
export type FreeSpaceStep = (importance: Importance) => Promise<boolean>;

const stepsOf = new WeakMap<Dexie, readonly FreeSpaceStep[]>();

/** What `withStorage` tries, in this order, before it says that the device has no free space. */
export function setFreeSpaceSteps(db: Dexie, steps: readonly FreeSpaceStep[]): void {
  stepsOf.set(db, steps);
}

/** The account or its lane is not on this device, so nobody could be named as the author. */
export class NoLaneError extends Error {
  readonly code = 'no_lane';
  constructor(account: string) {
    super(`Account ${account} has no lane on this device`);
    this.name = 'NoLaneError';
  }
}

/** The draft recording is another person's: the draft waits for that person, and is nobody else's answer. */
export class ForeignDraftError extends Error {
  readonly code = 'foreign_draft';
  constructor(draft: string) {
    super(`Draft recording ${draft} belongs to another account`);
    this.name = 'ForeignDraftError';
  }
}

/** The draft recording is gone, or has other chunks than those that were hashed: its address would be wrong. */
export class ChangedDraftError extends Error {
  readonly code = 'changed_draft';
  constructor(draft: string) {
    super(`Draft recording ${draft} is not what was hashed`);
    this.name = 'ChangedDraftError';
  }
}

/** A file without a byte holds nothing that anybody made, and the server would refuse the command that names it. */
export class EmptyFileError extends Error {
  readonly code = 'empty_file';
  constructor() {
    super('A file of zero bytes cannot be stored');
    this.name = 'EmptyFileError';
  }
}

function namesOf(reason: unknown): string[] {
  const names: string[] = [];
  let current: unknown = reason;
  for (let depth = 0; current && depth < 5; depth += 1) {
    const name = readField(current, 'name');
    if (typeof name === 'string') names.push(name);
    // Where a browser refuses the single request (Firefox, Safari), Dexie lists the reasons of a bulk or a modify.
    const [first] = [readField(current, 'failures')].flat();
    current = readField(current, 'inner') ?? readField(current, 'cause') ?? first;
  }
  return names;
}

/** True for the error of a browser without free space. */
export function isQuotaError(reason: unknown): boolean {
  return namesOf(reason).some((name) => name === 'QuotaExceededError' || name === 'StorageFullError');
}

/**
 * `UnknownError` and `AbortError`: the errors of WebKit when the process of its store ended in the middle of a
 * transaction.
 */
const lostConnection: ReadonlySet<string> = new Set([
  ...['DatabaseClosedError', 'InvalidStateError'],
  ...['UnknownError', 'AbortError'],
]);

/** Reopens after a lost connection: the store of WebKit may need a moment before it answers. */
const MAX_REOPENS = 2;

function isLostConnection(reason: unknown): boolean {
  return namesOf(reason).some((name) => lostConnection.has(name));
}

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
