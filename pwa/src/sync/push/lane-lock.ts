/**
 * One tab at a time drains a lane. The lock keeps tabs from doing the same work twice; the heartbeat in the lane's
 * row tells a tab at work from a frozen one. Two drains at once are only wasteful: the server sorts them out.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Clock, Timer } from '#platform/clock.ts';
import { BUSY_LOCK } from '#platform/device-busy.ts';
import { LEASE, type Locks } from '#platform/locks.ts';

/** Milliseconds between two signs of life. */
const HEARTBEAT = 10_000;

export interface LaneLockParts {
  db: OutboxDb;
  clock: Clock;
  /** Null where the browser has no Web Locks: the heartbeat alone decides. */
  locks: Locks | null;
}

export type Led<T> = { held: true; value: T } | { held: false };

/** Runs `work` if this tab may lead the lane now. */
export async function withLaneLock<T>(
  parts: LaneLockParts,
  lane: string,
  work: () => Promise<T>,
): Promise<Led<T>> {
  const { db, clock, locks } = parts;
  const beating = async () => {
    // No update of the app while something is being sent.
    const release = locks?.share(BUSY_LOCK);
    return withHeartbeat(db, clock, lane, work).finally(release);
  };
  if (!locks)
    return (await takeLease(db, clock, lane)) ? { held: true, value: await beating() } : { held: false };
  const name = `chickadee-lane-${lane}`;
  const held = await locks.tryHold(name, beating);
  if (held.held || (await isAlive(db, clock, lane))) return held;
  return locks.tryHold(name, beating, true);
}

/** A heartbeat from the future is that of a clock which was set back: dead, like one that is too old. */
function isFresh(heartbeat: number, now: number): boolean {
  return heartbeat !== 0 && Math.abs(now - heartbeat) < LEASE;
}

async function isAlive(db: OutboxDb, clock: Clock, lane: string): Promise<boolean> {
  const row = await db.lanes.get(lane);
  return row !== undefined && isFresh(row.heartbeat, clock.now());
}

async function takeLease(db: OutboxDb, clock: Clock, lane: string): Promise<boolean> {
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
    // The work may end while a beat is being written down: one more would keep the lane from every tab for good.
    if (isOver) return;
    timer = clock.setTimeout(() => {
      // A missed beat at worst lets another tab begin.
      beat().then(keepBeating, keepBeating);
    }, HEARTBEAT);
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
