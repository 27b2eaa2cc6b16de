/**
 * The lock of a lane: one tab at a time pushes a lane. The lock keeps tabs from doing the same work twice; the
 * heartbeat in the lane's row distinguishes a working tab from a frozen one. Two pushes at once are only wasteful:
 * the server applies each command once.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Clock, Timer } from '#platform/clock.ts';
import { BUSY_LOCK } from '#platform/locks/device-busy.ts';
import { type Held, LOCK_LEASE_MS, type Locks } from '#platform/locks/locks.ts';

const HEARTBEAT_INTERVAL_MS = 10_000;

export interface LaneLockParts {
  db: OutboxDb;
  clock: Clock;
  /** Null where the browser has no Web Locks: the heartbeat alone decides. */
  locks: Locks | null;
}

/** Runs `work` if this tab can lock the lane now. */
export async function withLaneLock<T>(
  parts: LaneLockParts,
  lane: string,
  work: () => Promise<T>,
): Promise<Held<T>> {
  const { db, clock, locks } = parts;
  const workWithHeartbeat = async () => {
    // The app is not updated while a lane is pushed.
    const release = locks?.share(BUSY_LOCK);
    return withHeartbeat(db, clock, lane, work).finally(release);
  };
  if (!locks) {
    const isClaimed = await claimLease(db, clock, lane);
    return isClaimed ? { held: true, value: await workWithHeartbeat() } : { held: false };
  }
  const name = `chickadee-lane-${lane}`;
  const held = await locks.tryHold(name, workWithHeartbeat);
  if (held.held || (await isAlive(db, clock, lane))) return held;
  return locks.tryHold(name, workWithHeartbeat, true);
}

/** A heartbeat from the future comes from a clock that was set back: it counts as dead, like one that is too old. */
function isFresh(heartbeat: number, now: number): boolean {
  return heartbeat !== 0 && Math.abs(now - heartbeat) < LOCK_LEASE_MS;
}

async function isAlive(db: OutboxDb, clock: Clock, lane: string): Promise<boolean> {
  const row = await db.lanes.get(lane);
  return row !== undefined && isFresh(row.heartbeat, clock.now());
}

async function claimLease(db: OutboxDb, clock: Clock, lane: string): Promise<boolean> {
  return db.transaction('rw', db.lanes, async () => {
    if (await isAlive(db, clock, lane)) return false;
    return (await db.lanes.update(lane, { heartbeat: clock.now() })) > 0;
  });
}

async function withHeartbeat<T>(
  db: OutboxDb,
  clock: Clock,
  lane: string,
  work: () => Promise<T>,
): Promise<T> {
  let timer: Timer | undefined;
  let isOver = false;
  const beat = async () => {
    await db.lanes.update(lane, { heartbeat: clock.now() });
  };
  const keepBeating = () => {
    // The work may end while a heartbeat is being written: one more would lock the lane for every tab for good.
    if (isOver) return;
    timer = clock.setTimeout(() => {
      // A missed heartbeat at worst lets another tab begin.
      beat().then(keepBeating, keepBeating);
    }, HEARTBEAT_INTERVAL_MS);
  };
  await beat();
  keepBeating();
  try {
    return await work();
  } finally {
    isOver = true;
    clock.clearTimeout(timer);
    await db.lanes.update(lane, { heartbeat: 0 });
  }
}
