/** A device for tests: its own IndexedDB, people who have signed in on it, and a clock that stands still. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDataContext, type DataContext } from '#data/context.ts';
import { newLane } from '#data/outbox/lanes.ts';
import { type AccountRow, DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
import { openDexieReplica } from '#data/replica/dexie/dexie-replica.ts';
import { shareReplicas } from '#data/replica/shared-replicas.ts';
import { systemClock } from '#platform/clock.ts';
import { createSeededRandom } from '#platform/random.ts';

// Live queries run only where Dexie knows some IndexedDB of the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

/** 2026-01-01T00:00:00.000Z. */
export const START = Date.UTC(2026, 0, 1);

export interface TestDevice {
  context: DataContext;
  outbox: OutboxDb;
  /** What the clock says; tests move it. */
  time: { now: number };
  /** Adds an account with a lane `lane-<uid>` and puts it on the screen. */
  signIn(uid: string, role?: AccountRow['role']): Promise<void>;
}

export async function createTestDevice(seed = 1): Promise<TestDevice> {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const outbox = new OutboxDb('chickadee-outbox', options);
  const time = { now: START };
  await outbox.device.put({ key: DEVICE_KEY, uid: 'device', name: 'Tablet', clockOffset: 0, current: null });
  const context = createDataContext({
    outbox,
    clock: { ...systemClock, now: () => time.now },
    random: createSeededRandom(seed),
    openReplica: shareReplicas(({ uid }) => openDexieReplica(uid, options)),
  });
  return { context, outbox, time, signIn: (uid, role = 'student') => signIn(outbox, uid, role) };
}

async function signIn(outbox: OutboxDb, uid: string, role: AccountRow['role']): Promise<void> {
  const lane = `lane-${uid}`;
  const session = { verifier: null, session: 'active', signedInAt: new Date(START).toISOString() } as const;
  const names = { username: uid, firstName: uid, lastName: null };
  await outbox.accounts.put({ uid, id: 1, role, lane, ...names, ...session });
  if (!(await outbox.lanes.get(lane))) await outbox.lanes.add(newLane(lane, uid, role));
  await outbox.device.update(DEVICE_KEY, { current: uid });
}
