/** Whose data is on the screen: read from and written to the device, so that a restart and other tabs agree. */
import type { DataContext } from '#data/context.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';

/** An account as screens know it: without what proves its password. */
export type Account = Omit<AccountRow, 'verifier'>;

/** Nobody is on the screen, so nobody could be the author. */
export class NotSignedInError extends Error {
  readonly code = 'not_signed_in';
  constructor() {
    super('Nobody is signed in on this device');
    this.name = 'NotSignedInError';
  }
}

/** The account on the screen, or null. The device's row is asked at once, so a write that follows the call comes later. */
export async function readCurrentAccount(db: OutboxDb): Promise<Account | null> {
  const device = await db.device.get(DEVICE_KEY);
  const row = device?.current ? await db.accounts.get(device.current) : undefined;
  if (!row || row.deleted) return null;
  const { verifier: _, ...account } = row;
  return account;
}

/** The account on the screen; throws `NotSignedInError` when there is none. */
export async function requireAccount({ outbox }: Pick<DataContext, 'outbox'>): Promise<Account> {
  const account = await readCurrentAccount(outbox);
  if (!account) throw new NotSignedInError();
  return account;
}

/** Only a student can do this: the school would refuse it from anybody else, and nobody could put that right. */
class NotAStudentError extends Error {
  readonly code = 'not_a_student';
  constructor() {
    super('The account on the screen is not a student');
    this.name = 'NotAStudentError';
  }
}

/** The student on the screen; throws `NotSignedInError` or `NotAStudentError`. */
export async function requireStudent(context: Pick<DataContext, 'outbox'>): Promise<Account> {
  const account = await requireAccount(context);
  if (account.role !== 'student') throw new NotAStudentError();
  return account;
}

/** ISO 8601 time by the server's clock as far as this device knows it. */
export async function serverNow({ outbox, clock }: Pick<DataContext, 'outbox' | 'clock'>): Promise<string> {
  const device = await outbox.device.get(DEVICE_KEY);
  return new Date(clock.now() + (device?.clockOffset ?? 0)).toISOString();
}
