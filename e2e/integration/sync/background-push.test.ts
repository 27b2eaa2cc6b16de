import { createLocalLocks } from 'pwa/platform/locks/locks';
import { pushInBackground } from 'pwa/sync/push/background-push';
import { pushRound } from 'pwa/sync/push/push';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorker, workOf } from './background-worker.ts';
import { MEI, OMAR, RIVERA } from './class-of-rivera.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
const held = new Set<string>();

beforeEach(async () => {
  tablet = await setUpTablet();
  held.clear();
});

describe('background push', () => {
  it('the worker pushes the lanes of students who left, each with its own token', async () => {
    await workOf(tablet, MEI);
    await workOf(tablet, OMAR);
    await tablet.signOut();
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect([await tablet.states(MEI), await tablet.states(OMAR)]).toEqual([['acked'], ['acked']]);
  });

  it('the worker asks for another wake while the network fails, and pushes then', async () => {
    await workOf(tablet, MEI);
    tablet.network.fault = () => ({ at: 'after' });
    expect(await pushInBackground(createWorker(tablet, held))).toBe(false);
    tablet.network.fault = () => undefined;
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect(await tablet.school.applied()).toHaveLength(1);
    expect(await tablet.states(MEI)).toEqual(['acked']);
  });

  it("the worker pushes a teacher's lane under that teacher's session", async () => {
    await workOf(tablet, RIVERA, 'teacher');
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect(await tablet.states(RIVERA)).toEqual(['acked']);
  });

  it("the worker skips a teacher's lane without the session, and renews no session", async () => {
    await workOf(tablet, RIVERA, 'teacher');
    await tablet.openSession(OMAR);
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect(await tablet.states(RIVERA)).toEqual(['pending']);
    expect((await tablet.db.accounts.get(RIVERA))?.session).toBe('active');
  });

  it('the worker skips a lane that only its owner can reopen, and an app that is outdated', async () => {
    await workOf(tablet, MEI);
    await tablet.signOut();
    await tablet.db.lanes.update(await tablet.laneOf(MEI), { state: 'revoked' });
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    await tablet.db.lanes.update(await tablet.laneOf(MEI), { state: 'open' });
    tablet.network.fault = () => ({ at: 'before', outcome: { kind: 'retry', why: 'outdated' } });
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect(await tablet.states(MEI)).toEqual(['pending']);
  });

  it('a worker and a window that push at the same time store everything once and in order', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `answer ${index}`);
    await workOf(tablet, MEI);
    for (const text of texts) await tablet.answer(MEI, text);
    const window = { ...tablet.parts, locks: createLocalLocks(new Set()) };
    const [isDone] = await Promise.all([
      pushInBackground(createWorker(tablet, held)),
      pushRound(window, { checksAll: false }, () => {}),
    ]);
    expect(isDone).toBe(true);
    expect((await tablet.school.applied()).map(({ number }) => number)).toEqual(
      [...texts.keys(), 30].map((n) => n + 1),
    );
    expect(new Set(await tablet.states(MEI))).toEqual(new Set(['acked']));
  });

  it('the worker calls nothing when nothing waits', async () => {
    await tablet.signIn(MEI);
    expect(await pushInBackground(createWorker(tablet, held))).toBe(true);
    expect(tablet.network.calls).toEqual([]);
  });
});
