/** A tablet for tests: real outbox and replica on its own IndexedDB, a fake clock, and the model server. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ensureDevice } from '#data/auth/account/device-accounts.ts';
import { appendCommand } from '#data/outbox/append.ts';
import { type AccountRow, type CommandState, DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
import { openDexieReplica } from '#data/replica/dexie/dexie-replica.ts';
import { shareReplicas } from '#data/replica/shared-replicas.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { sha256Hex } from '#platform/hash.ts';
import { createSeededRandom } from '#platform/random.ts';
import { uuidv7 } from '#platform/uuid.ts';
import type { SyncParts } from '#sync/parts.ts';
import { soundPolicy } from '#sync/policy.ts';
import { pushLane } from '#sync/push/push-lane.ts';
import { ModelServer } from './model-server.ts';

// Dexie runs live queries only where the environment has an IndexedDB.
Dexie.dependencies.indexedDB ??= new IDBFactory();

export type Tablet = Awaited<ReturnType<typeof setUpTablet>>;

export async function setUpTablet(server = new ModelServer()) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const clock = createFakeClock();
  const random = createSeededRandom(7);
  const newUid = () => uuidv7(clock, random);
  const db = new OutboxDb('outbox', storage);
  const open = shareReplicas(({ uid }) => openDexieReplica(uid, storage));
  const parts: SyncParts = {
    db,
    clock,
    random,
    newUid,
    transport: server.transport(),
    replicas: { open, drop: async (account) => (await open(account)).destroy() },
    sessions: { renew: async () => 'impossible' },
    policy: soundPolicy,
  };
  await ensureDevice(db, newUid, 'Tablet');

  const states = async (account: string): Promise<CommandState[]> =>
    (await db.commands.where('account').equals(account).sortBy('number')).map(({ state }) => state);

  return {
    server,
    clock,
    random,
    db,
    storage,
    parts,
    newUid,
    states,
    /** Puts an account on the screen, with a session by default. */
    async signIn(
      name: string,
      role: AccountRow['role'] = 'student',
      session: AccountRow['session'] = 'active',
    ) {
      const known = await db.accounts.get(name);
      const lane = known?.lane ?? newUid();
      if (!known) {
        const names = { username: name, firstName: name, lastName: null };
        const account = { uid: name, id: 1, role, ...names, lane, verifier: null, session, signedInAt: '' };
        await db.accounts.add(account);
        const counters = { nextNumber: 1, lastNumber: 0, backedUpNumber: 0, heartbeat: 0 };
        await db.lanes.add({ id: lane, account: name, role, token: null, state: 'open', ...counters });
      } else await db.accounts.update(name, { session });
      await db.device.update(DEVICE_KEY, { current: name });
      server.session = session === 'active' ? name : null;
      return lane;
    },
    async signOut() {
      await db.device.update(DEVICE_KEY, { current: null });
      server.session = null;
    },
    laneOf: async (name: string) => (await db.accounts.get(name))!.lane,
    /** An answer with `text` as its sound. */
    async answer(account: string, text: string) {
      const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer;
      const sha256 = await sha256Hex(bytes);
      const blob = { sha256, type: 'audio/webm', size: bytes.byteLength, bytes };
      const payload = {
        uid: newUid(),
        activityUid: newUid(),
        questionId: '1',
        audioUrl: 'x',
        recordedAt: '',
      };
      return appendCommand(db, { account, type: 'recording.save', payload, blobs: [blob] }, clock.now());
    },
    async shown(account: string) {
      const replica = await open({ uid: account, role: 'student' });
      return (await replica.rows('recordings')).map(({ uid }) => uid);
    },
  };
}

export type MeisTablet = Awaited<ReturnType<typeof setUpMeisTablet>>;

/** A tablet with Mei on the screen, her lane, and a push of that lane. */
export async function setUpMeisTablet() {
  const tablet = await setUpTablet();
  const lane = await tablet.signIn('mei');
  return { ...tablet, lane, push: () => pushLane(tablet.parts, lane) };
}
