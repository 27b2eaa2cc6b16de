/** The device of teacher Rivera with a replica of its own, for tests of teacher screens. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { PulledDoc } from 'shared-schema/sync';
import { createDataContext } from '#data/context.ts';
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { teacherReducers } from '#data/optimistic/teacher-reducers.ts';
import type { Replica } from '#data/replica/replica.ts';
import { openRxReplica } from '#data/replica/rxdb/rxdb-replica.ts';
import { shareReplicas } from '#data/replica/shared-replicas.ts';
import { createTestAppContext } from './test-app-context.ts';
import { createTestDevice } from './test-device.ts';

export const teacher = { uid: 'rivera', role: 'teacher' } as const;

export interface TeacherDevice {
  context: ReturnType<typeof createTestAppContext>;
  /** To be closed after the test. */
  replica: Replica;
}

/** The teacher is signed in, and the school was pulled to its end; the replica is empty. */
export async function openTeacherDevice(): Promise<TeacherDevice> {
  addReducers(teacherReducers);
  const device = await createTestDevice();
  await device.signIn(teacher.uid, teacher.role);
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const openReplica = shareReplicas(({ uid }) => openRxReplica(uid, { storage, multiInstance: false }));
  const context = createTestAppContext({}, createDataContext({ ...device.context, openReplica }));
  context.accountStore.watch();
  const replica = await openReplica(teacher);
  const place = { cursor: 'c1', replica: replica.instance, generation: 1 };
  await device.outbox.cursors.put({ account: teacher.uid, ...place });
  return { context, replica };
}

let seq = 0;

/** A document as the school sends it; each is newer than the one before. */
export function pulledDoc(table: string, value: { uid: string }): PulledDoc {
  seq += 1;
  return { table, uid: value.uid, seq, value: { ...value } };
}
