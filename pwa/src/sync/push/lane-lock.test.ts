import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { newLane } from '#data/outbox/lanes.ts';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { BUSY_LOCK } from '#platform/locks/device-busy.ts';
import { createLocalLocks, LOCK_LEASE_MS } from '#platform/locks/locks.ts';
import { withLaneLock } from './lane-lock.ts';

const lane = 'lane-mei';
let db: OutboxDb;
let clock: FakeClock;

beforeEach(async () => {
  db = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = createFakeClock();
  await db.lanes.add(newLane(lane, 'mei', 'student'));
});

/** Work that continues until `end` is called. */
function endless() {
  let end = () => {};
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  const work = () => {
    begun();
    return new Promise<string>((resolve) => (end = () => resolve('done')));
  };
  return { work, started, end: () => end() };
}

describe.each(['locks', 'lease only'])('with %s', (kind) => {
  const tab = (held: Set<string>) => ({
    db,
    clock,
    locks: kind === 'locks' ? createLocalLocks(held) : null,
  });

  it('one tab locks a lane, and another tab locks it after the first is done', async () => {
    const held = new Set<string>();
    const first = endless();
    const leading = withLaneLock(tab(held), lane, first.work);
    await first.started;
    expect(await withLaneLock(tab(held), lane, async () => 'never')).toEqual({ held: false });
    first.end();
    expect(await leading).toEqual({ held: true, value: 'done' });
    expect(await withLaneLock(tab(held), lane, async () => 'mine')).toEqual({ held: true, value: 'mine' });
  });

  it('a working tab keeps its lane however long the work takes', async () => {
    const held = new Set<string>();
    const first = endless();
    const leading = withLaneLock(tab(held), lane, first.work);
    await first.started;
    for (let minute = 0; minute < 12; minute++) {
      await clock.advance(10_000);
      await expect.poll(async () => (await db.lanes.get(lane))?.heartbeat, { interval: 5 }).toBe(clock.now());
    }
    expect(await withLaneLock(tab(held), lane, async () => 'never')).toEqual({ held: false });
    first.end();
    await leading;
  });

  it('a frozen tab loses its lane after 30 s, also when the clock was set back', async () => {
    for (const jump of [LOCK_LEASE_MS, -LOCK_LEASE_MS]) {
      const held = new Set([`chickadee-lane-${lane}`]);
      await db.lanes.update(lane, { heartbeat: clock.now() });
      expect(await withLaneLock(tab(held), lane, async () => 'never')).toEqual({ held: false });
      clock.jump(jump);
      expect(await withLaneLock(tab(held), lane, async () => 'stolen')).toEqual({
        held: true,
        value: 'stolen',
      });
    }
  });

  it('a tab writes no heartbeat after its work, also when one was being written at the end', async () => {
    const held = new Set<string>();
    const first = endless();
    const leading = withLaneLock(tab(held), lane, first.work);
    await first.started;
    db.lanes.hook('updating', () => first.end());
    await clock.advance(10_000);
    await leading;
    expect(clock.pending()).toBe(0);
    expect(await withLaneLock(tab(held), lane, async () => 'mine')).toEqual({ held: true, value: 'mine' });
  });

  it('failed work releases the lane', async () => {
    const held = new Set<string>();
    const failing = withLaneLock(tab(held), lane, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withLaneLock(tab(held), lane, async () => 'mine')).toEqual({ held: true, value: 'mine' });
    expect(clock.pending()).toBe(0);
  });
});

it('a locked lane blocks an update of the app, a released lane does not', async () => {
  const held = new Set<string>();
  const locks = createLocalLocks(held);
  const isQuiet = async () => (await locks.tryHold(BUSY_LOCK, async () => undefined)).held;
  const sending = endless();
  const leading = withLaneLock({ db, clock, locks }, lane, sending.work);
  await sending.started;
  expect(await isQuiet()).toBe(false);
  sending.end();
  await leading;
  expect(await isQuiet()).toBe(true);
});
