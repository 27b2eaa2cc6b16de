/** Which replica an account has: teachers and administrators RxDB, loaded on demand; students Dexie. */
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import type { Replica } from './replica.ts';

/** Opens the account's replica on this device, creating it when there is none. */
export async function openReplica(account: Pick<AccountRow, 'uid' | 'role'>): Promise<Replica> {
  if (account.role === 'student') {
    const { openDexieReplica } = await import('./dexie/dexie-replica.ts');
    return openDexieReplica(account.uid);
  }
  const { openRxReplica } = await import('./rxdb/rxdb-replica.ts');
  return openRxReplica(account.uid);
}
