import { LOCK_LEASE_MS } from 'pwa/platform/locks/locks';
import { pushInBackground } from 'pwa/sync/push/background-push';
import { pushLane } from 'pwa/sync/push/push-lane';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceSeconds, createWorker, workOf } from './background-worker.ts';
import { MEI, OMAR } from './class-of-rivera.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
const held = new Set<string>();

beforeEach(async () => {
  tablet = await setUpTablet();
  held.clear();
});

describe('background push beside windows', () => {
  it('the worker leaves the push to a window in use, and is done as soon as that window has pushed', async () => {
    await workOf(tablet, MEI);
    const before = tablet.network.calls.length;
    const pushing = pushInBackground(createWorker(tablet, held, { isInUse: async () => true }));
    await advanceSeconds(tablet, 2);
    expect(tablet.network.calls).toHaveLength(before);
    await pushLane(tablet.parts, await tablet.laneOf(MEI));
    await advanceSeconds(tablet, 1);
    expect(await pushing).toBe(true);
  });

  it('the worker pushes when the window does not, or is closed', async () => {
    await workOf(tablet, MEI);
    let isOpen = true;
    const pushing = pushInBackground(createWorker(tablet, held, { isInUse: async () => isOpen }));
    await advanceSeconds(tablet, 1);
    isOpen = false;
    await advanceSeconds(tablet, 1);
    expect(await pushing).toBe(true);
    await workOf(tablet, OMAR);
    const nextWake = pushInBackground(createWorker(tablet, held, { isInUse: async () => true }));
    await advanceSeconds(tablet, LOCK_LEASE_MS / 1000);
    expect(await nextWake).toBe(true);
    expect([await tablet.states(MEI), await tablet.states(OMAR)]).toEqual([['acked'], ['acked']]);
  });

  it('the worker takes over a lane from a window that froze with the lock', async () => {
    await workOf(tablet, MEI);
    const lane = await tablet.laneOf(MEI);
    held.add(`chickadee-lane-${lane}`);
    await tablet.db.lanes.update(lane, { heartbeat: tablet.clock.now() });
    const pushing = pushInBackground(createWorker(tablet, held));
    await advanceSeconds(tablet, LOCK_LEASE_MS / 1000);
    expect(await pushing).toBe(true);
    expect(await tablet.states(MEI)).toEqual(['acked']);
  });

  it('the worker yields to a window that keeps pushing, and asks for a later wake', async () => {
    await workOf(tablet, MEI);
    const lane = await tablet.laneOf(MEI);
    held.add(`chickadee-lane-${lane}`);
    const beat = () => tablet.db.lanes.update(lane, { heartbeat: tablet.clock.now() + LOCK_LEASE_MS / 2 });
    await beat();
    const pushing = pushInBackground(createWorker(tablet, held));
    await advanceSeconds(tablet, LOCK_LEASE_MS / 1000);
    await beat();
    await advanceSeconds(tablet, LOCK_LEASE_MS / 1000);
    expect(await pushing).toBe(false);
    expect(await tablet.states(MEI)).toEqual(['pending']);
  });
});
