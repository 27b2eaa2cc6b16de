/** Which account of this device a teacher means. Specification, student side, section 5. */
import { nameKey } from 'shared-schema/rules/people/name-key';
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { readAccounts } from './device-accounts.ts';

/** By username or email address. Where an earlier release kept no address, it is taken for that of the username. */
export async function findTeacher(db: OutboxDb, entered: string): Promise<AccountRow | undefined> {
  const [name, beforeAt] = [entered, usernameOf(entered)].map(nameKey);
  const accounts = await readAccounts(db, 'teacher');
  return (
    accounts.find(({ username }) => nameKey(username) === name) ??
    accounts.find(({ email }) => email && nameKey(email) === name) ??
    accounts.find(({ username, email }) => !email && nameKey(username) === beforeAt)
  );
}

/** The part of an email address before the at-sign, or the whole text. */
export function usernameOf(entered: string): string {
  return entered.split('@')[0] || entered;
}
