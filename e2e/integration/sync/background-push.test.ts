import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalLocks, LOCK_LEASE_MS } from 'pwa/platform/locks';
import { setUpTablet, type Tablet } from 'pwa/test/class-tablet';
import { type BackgroundPushParts, pushInBackground } from 'pwa/sync/push/background-push';
import { pushRound } from 'pwa/sync/push/push';
import { pushLane } from 'pwa/sync/push/push-lane';

let tablet: Tablet;
const held = new Set<string>();

beforeEach(async () => {
  tablet = await setUpTablet();
  held.clear();
});

/** A worker that knows no passwords. */
function worker(change: Partial<BackgroundPushParts> = {}): BackgroundPushParts {
  const { replicas: _, ...parts } = tablet.parts;
  return {
    ...parts,
    sessions: { renew: async () => 'not_here' },
    locks: createLocalLocks(held),
    isInUse: async () => false,
    ...change,
  };
}

/** Somebody whose lane was enrolled while they were there, and who made an answer since. */
async function answerOf(name: string, role: 'student' | 'teacher' = 'student'): Promise<void> {
  const lane = await tablet.signIn(name, role);
  const enrolled = await tablet.parts.transport.enrol(name, { lane, device: { uid: 'd', name: 'd' } });
  if (enrolled.kind === 'ok') await tablet.db.lanes.update(lane, { token: enrolled.value.token });
  await tablet.answer(name, `${name} speaks`);
}

describe('background push', () => {
  it('the worker pushes the lanes of students who left, each with its own token', async () => {
    await answerOf('mei');
    await answerOf('omar');
    await tablet.signOut();
    expect(await pushInBackground(worker())).toBe(true);
    expect([await tablet.states('mei'), await tablet.states('omar')]).toEqual([['acked'], ['acked']]);
  });

  it('the worker asks for another wake while the network fails, and pushes then', async () => {
    await answerOf('mei');
    tablet.server.fault = () => ({ at: 'after' });
    expect(await pushInBackground(worker())).toBe(false);
    tablet.server.fault = () => undefined;
    expect(await pushInBackground(worker())).toBe(true);
    expect(tablet.server.applied).toHaveLength(1);
    expect(await tablet.states('mei')).toEqual(['acked']);
  });

  it("the worker pushes a teacher's lane under that teacher's session", async () => {
    await answerOf('rivera', 'teacher');
    expect(await pushInBackground(worker())).toBe(true);
    expect(await tablet.states('rivera')).toEqual(['acked']);
  });

  it("the worker skips a teacher's lane without the session, and renews no session", async () => {
    await answerOf('rivera', 'teacher');
    tablet.server.session = 'somebody else';
    expect(await pushInBackground(worker())).toBe(true);
    expect(await tablet.states('rivera')).toEqual(['pending']);
    expect((await tablet.db.accounts.get('rivera'))?.session).toBe('active');
  });

  it('the worker skips a lane that only its owner can reopen, and an app that is outdated', async () => {
    await answerOf('mei');
    await tablet.signOut();
    await tablet.db.lanes.update(await tablet.laneOf('mei'), { state: 'revoked' });
    expect(await pushInBackground(worker())).toBe(true);
    await tablet.db.lanes.update(await tablet.laneOf('mei'), { state: 'open' });
    tablet.server.fault = () => ({ at: 'before', outcome: { kind: 'retry', why: 'outdated' } });
    expect(await pushInBackground(worker())).toBe(true);
    expect(await tablet.states('mei')).toEqual(['pending']);
  });

  it('a worker and a window that push at the same time store everything once and in order', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `answer ${index}`);
    await answerOf('mei');
    for (const text of texts) await tablet.answer('mei', text);
    const window = { ...tablet.parts, locks: createLocalLocks(new Set()) };
    const [isDone] = await Promise.all([pushInBackground(worker()), pushRound(window, false, () => {})]);
    expect(isDone).toBe(true);
    expect(tablet.server.applied.map(({ number }) => number)).toEqual(
      [...texts.keys(), 30].map((n) => n + 1),
    );
    expect(new Set(await tablet.states('mei'))).toEqual(new Set(['acked']));
  });

  it('the worker calls nothing when nothing waits', async () => {
    await tablet.signIn('mei');
    expect(await pushInBackground(worker())).toBe(true);
    expect(tablet.server.calls).toEqual([]);
  });

  it('the worker leaves the push to a window in use, and is done as soon as that window has pushed', async () => {
    await answerOf('mei');
    const before = tablet.server.calls.length;
    const pushing = pushInBackground(worker({ isInUse: async () => true }));
    await seconds(2);
    expect(tablet.server.calls).toHaveLength(before);
    await pushLane(tablet.parts, await tablet.laneOf('mei'));
    await seconds(1);
    expect(await pushing).toBe(true);
  });

  it('the worker pushes when the window does not, or is closed', async () => {
    await answerOf('mei');
    let isOpen = true;
    const pushing = pushInBackground(worker({ isInUse: async () => isOpen }));
    await seconds(1);
    isOpen = false;
    await seconds(1);
    expect(await pushing).toBe(true);
    await answerOf('omar');
    const nextWake = pushInBackground(worker({ isInUse: async () => true }));
    await seconds(LOCK_LEASE_MS / 1000);
    expect(await nextWake).toBe(true);
    expect([await tablet.states('mei'), await tablet.states('omar')]).toEqual([['acked'], ['acked']]);
  });

  it('the worker takes over a lane from a window that froze with the lock', async () => {
    await answerOf('mei');
    const lane = await tablet.laneOf('mei');
    held.add(`chickadee-lane-${lane}`);
    await tablet.db.lanes.update(lane, { heartbeat: tablet.clock.now() });
    const pushing = pushInBackground(worker());
    await seconds(LOCK_LEASE_MS / 1000);
    expect(await pushing).toBe(true);
    expect(await tablet.states('mei')).toEqual(['acked']);
  });

  it('the worker yields to a window that keeps pushing, and asks for a later wake', async () => {
    await answerOf('mei');
    const lane = await tablet.laneOf('mei');
    held.add(`chickadee-lane-${lane}`);
    const beat = () => tablet.db.lanes.update(lane, { heartbeat: tablet.clock.now() + LOCK_LEASE_MS / 2 });
    await beat();
    const pushing = pushInBackground(worker());
    await seconds(LOCK_LEASE_MS / 1000);
    await beat();
    await seconds(LOCK_LEASE_MS / 1000);
    expect(await pushing).toBe(false);
    expect(await tablet.states('mei')).toEqual(['pending']);
  });
});

/** Advances the clock poll by poll of the worker. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await expect.poll(() => tablet.clock.nextIn(), { interval: 1 }).toBe(1000);
    await tablet.clock.advance(1000);
  }
}
