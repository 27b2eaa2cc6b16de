import { beforeEach, describe, expect, it } from 'vitest';
import { BUSY_LOCK } from '#platform/device-busy.ts';
import { createLocalLocks, LOCK_LEASE_MS } from '#platform/locks.ts';
import { setUpTablet, type Tablet } from '#test/class-tablet.ts';
import { withLaneLock } from './lane-lock.ts';

let tablet: Tablet;
let lane: string;

beforeEach(async () => {
  tablet = await setUpTablet();
  lane = await tablet.signIn('mei');
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
    db: tablet.db,
    clock: tablet.clock,
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
      await tablet.clock.advance(10_000);
      await expect
        .poll(async () => (await tablet.db.lanes.get(lane))?.heartbeat, { interval: 5, timeout: 10_000 })
        .toBe(tablet.clock.now());
    }
    expect(await withLaneLock(tab(held), lane, async () => 'never')).toEqual({ held: false });
    first.end();
    await leading;
  });

  it('a frozen tab loses its lane after 30 s, also when the clock was set back', async () => {
    for (const jump of [LOCK_LEASE_MS, -LOCK_LEASE_MS]) {
      const held = new Set([`chickadee-lane-${lane}`]);
      await tablet.db.lanes.update(lane, { heartbeat: tablet.clock.now() });
      expect(await withLaneLock(tab(held), lane, async () => 'never')).toEqual({ held: false });
      tablet.clock.jump(jump);
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
    tablet.db.lanes.hook('updating', () => first.end());
    await tablet.clock.advance(10_000);
    await leading;
    expect(tablet.clock.pending()).toBe(0);
    expect(await withLaneLock(tab(held), lane, async () => 'mine')).toEqual({ held: true, value: 'mine' });
  });

  it('failed work releases the lane', async () => {
    const held = new Set<string>();
    const failing = withLaneLock(tab(held), lane, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withLaneLock(tab(held), lane, async () => 'mine')).toEqual({ held: true, value: 'mine' });
    expect(tablet.clock.pending()).toBe(0);
  });
});

it('a locked lane blocks an update of the app, a released lane does not', async () => {
  const held = new Set<string>();
  const locks = createLocalLocks(held);
  const isQuiet = async () => (await locks.tryHold(BUSY_LOCK, async () => undefined)).held;
  const sending = endless();
  const leading = withLaneLock({ db: tablet.db, clock: tablet.clock, locks }, lane, sending.work);
  await sending.started;
  expect(await isQuiet()).toBe(false);
  sending.end();
  await leading;
  expect(await isQuiet()).toBe(true);
});
