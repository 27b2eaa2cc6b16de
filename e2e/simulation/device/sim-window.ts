/** One run of the app on a simulated tablet: the real engine on the tablet's disk, until it is closed or dies. */
import { createSyncParts } from 'e2e/support/device/sync-parts';
import { createDataContext, type DataContext } from 'pwa/data/context';
import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { openDexieReplica } from 'pwa/data/replica/dexie/dexie-replica';
import type { Replica } from 'pwa/data/replica/replica';
import { openRxReplica } from 'pwa/data/replica/rxdb/rxdb-replica';
import { type ReplicaOwner, shareReplicas } from 'pwa/data/replica/shared-replicas';
import type { MonotonicClock } from 'pwa/platform/clock';
import { createLocalLocks } from 'pwa/platform/locks/locks';
import type { SyncParts } from 'pwa/sync/parts';
import type { SyncPolicy } from 'pwa/sync/policy';
import type { Transport } from 'pwa/sync/transport/transport';
import type { Rng } from '../world/rng.ts';
import { type CrashSwitch, crashableIndexedDB, createCrashSwitch } from './crashable-indexeddb.ts';
import { type Disk, OUTBOX, storageOn } from './disk.ts';
import { type Fullness, limitedIndexedDB } from './full-disk.ts';
import { createPausePoints, type PausePoints } from './pause-points.ts';

export interface Window {
  crashSwitch: CrashSwitch;
  pausePoints: PausePoints;
  outbox: OutboxDb;
  context: DataContext;
  parts: SyncParts;
  locks: ReturnType<typeof createLocalLocks> | null;
  opened: Set<Replica>;
}

export interface WindowParts {
  clock: MonotonicClock;
  rng: Rng;
  policy: SyncPolicy;
  disk: Disk;
  /** How the disk says that it is full; null while it is not. */
  full(): Fullness | null;
  /** Teachers get the RxDB replica. */
  rxdb: boolean;
  /** Web Locks that are held in the browser; null where it has none. */
  held: Set<string> | null;
  network(window: Pick<Window, 'crashSwitch' | 'pausePoints'>): Transport;
  sessions: SyncParts['sessions'];
  /** A replica is about to be dropped. */
  onDrop(owner: ReplicaOwner): void;
}

export function openWindow(own: WindowParts): Window {
  const { clock, rng, policy, held } = own;
  const crashSwitch = createCrashSwitch();
  const pausePoints = createPausePoints();
  const storage = storageOn(own.disk, crashableIndexedDB(limitedIndexedDB(own.disk, own.full), crashSwitch));
  const outbox = new OutboxDb(OUTBOX, storage);
  const opened = new Set<Replica>();
  const open = (owner: ReplicaOwner) =>
    hasRxReplica(own, owner)
      ? openRxReplica(owner.uid, { storage, multiInstance: false })
      : openDexieReplica(owner.uid, storage);
  const openReplica = shareReplicas(async (owner) => {
    const replica = await open(owner);
    opened.add(replica);
    return withPauses(replica, pausePoints);
  });
  const context = createDataContext({ outbox, clock, random: rng, openReplica });
  const parts = createSyncParts({
    ...{ db: outbox, clock, random: rng, sessions: own.sessions, openReplica },
    transport: own.network({ crashSwitch, pausePoints }),
    policy: { ...policy, recordAck: paused(pausePoints, policy.recordAck) },
  });
  const { drop } = parts.replicas;
  parts.replicas.drop = (owner) => {
    own.onDrop(owner);
    return drop(owner);
  };
  return { crashSwitch, pausePoints, outbox, context, parts, locks: held && createLocalLocks(held), opened };
}

/** `orderly`: RxDB's own machinery does not survive a cut in the middle. */
export async function closeWindow(
  { crashSwitch, pausePoints, outbox, opened }: Window,
  end: 'orderly' | 'at once',
): Promise<void> {
  if (end === 'orderly') await Promise.all([...opened].map((replica) => replica.close()));
  crashSwitch.crash();
  pausePoints.resume();
  outbox.close();
  if (end === 'at once') for (const replica of opened) await replica.close();
}

export function hasRxReplica({ rxdb }: Pick<WindowParts, 'rxdb'>, { role }: ReplicaOwner): boolean {
  return rxdb && role !== 'student';
}

/** A window may also stand still between what it does to a replica and what it writes down about it. */
function withPauses(replica: Replica, pausePoints: PausePoints): Replica {
  return Object.assign(replica, {
    apply: paused(pausePoints, replica.apply.bind(replica)),
    sweep: paused(pausePoints, replica.sweep.bind(replica)),
  });
}

function paused<P extends unknown[], T>(pausePoints: PausePoints, work: (...parameters: P) => Promise<T>) {
  return async (...parameters: P) => {
    await pausePoints.point();
    const result = await work(...parameters);
    await pausePoints.point();
    return result;
  };
}
