/** What can go wrong between a command and the disk: the device is full, or the browser dropped the connection. */
import { readField } from '#platform/read-field.ts';

/** Nothing was written and nothing was lost: what was to be saved is still where it was. */
export class StorageFullError extends Error {
  readonly code = 'storage_full';
  constructor(cause?: unknown) {
    super('The device has no free space', { cause });
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

/** True for the error of a store that the browser has closed, or whose process has ended. */
export function isLostConnection(reason: unknown): boolean {
  return namesOf(reason).some((name) => lostConnection.has(name));
}
