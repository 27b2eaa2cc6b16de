/** Which replica an account has: teachers and administrators RxDB, loaded on demand; students Dexie. */
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { openTransactions } from '#data/outbox/storage/open-transactions.ts';
import { systemClock } from '#platform/clock.ts';
import { openDexieReplica } from './dexie/dexie-replica.ts';
import type { Replica } from './replica.ts';
import { type ReplicaOwner, shareReplicas } from './shared-replicas.ts';

/** The code of a teacher's replica. Called before the account is known, it loads while the device's store opens. */
export const loadTeacherCode = () =>
  Promise.all([import('./rxdb/rxdb-replica.ts'), import('#data/optimistic/teacher-reducers.ts')]);

async function openByRole({ uid, role }: ReplicaOwner): Promise<Replica> {
  if (role === 'student') return openDexieReplica(uid, openTransactions.options);
  const [{ openRxReplica }, { teacherReducers }] = await loadTeacherCode();
  addReducers(teacherReducers);
  return openRxReplica(uid, { storage: openTransactions.options });
}

async function dropRxReplica({ uid }: ReplicaOwner): Promise<void> {
  const rxReplica = await import('./rxdb/rxdb-replica.ts');
  await rxReplica.removeRxReplica(uid, { storage: openTransactions.options });
}

/** The account's replica on this device, created when there is none; the same object until it is closed. */
export const openReplica = shareReplicas(openByRole, systemClock, dropRxReplica);
