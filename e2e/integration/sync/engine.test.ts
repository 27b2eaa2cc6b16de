import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { wait } from 'pwa/platform/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JON, MEI } from './class-of-rivera.ts';
import { createTabs, eventually, type Tabs } from './engine-tabs.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
let tabs: Tabs;

beforeEach(async () => {
  tablet = await setUpTablet();
  tabs = createTabs(tablet);
});
afterEach(() => tabs.close());

const offline = () => {
  tablet.network.fault = () => ({ at: 'before' });
};
const online = () => {
  tablet.network.fault = () => undefined;
};

/** Turns of the event loop in which all ends that waits for no timer: storage and the school are in this process. */
const TURNS = 30;

async function letRun(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('engine', () => {
  it('the engine pushes an appended command on its own and confirms it', async () => {
    await tablet.signIn(MEI);
    const { status } = tabs.open();
    await tablet.answer(MEI, 'one');
    await eventually(() => tablet.states(MEI)).toEqual(['confirmed']);
    await eventually(() => status).toMatchObject({ connection: 'online', sending: null });
  });

  it('the engine registers a lane as soon as its account has a session, before a command waits', async () => {
    const lane = await tablet.signIn(MEI);
    tabs.open();
    await eventually(() => tablet.isRegistered(lane)).toBe(true);
  });

  it('the engine delivers an answer after the network was lost', async () => {
    await tablet.signIn(MEI);
    offline();
    const { status, engine } = tabs.open();
    await tablet.answer(MEI, 'one');
    await eventually(() => status.connection).toBe('offline');
    await engine.settled();
    expect(await tablet.states(MEI)).toEqual(['pending']);
    online();
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.states(MEI)).toEqual(['confirmed']);
    expect(await tablet.school.applied()).toHaveLength(1);
    expect(status.connection).toBe('online');
  });

  it.each([{ online: true }, { visible: true }])(
    'the engine pushes at once on the signal %j',
    async (signal) => {
      await tablet.signIn(MEI);
      tabs.signals.set({ online: false, visible: false });
      offline();
      const { status } = tabs.open();
      await tablet.answer(MEI, 'one');
      await eventually(() => status.connection).toBe('offline');
      online();
      tabs.signals.set(signal);
      await eventually(() => tablet.states(MEI)).toEqual(['confirmed']);
    },
  );

  it('two engines on one device push an answer once', async () => {
    await tablet.signIn(MEI);
    tabs.open();
    tabs.open(new OutboxDb('outbox', tablet.storage));
    for (const text of ['one', 'two', 'three']) await tablet.answer(MEI, text);
    await eventually(() => tablet.states(MEI)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect((await tablet.school.applied()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('the engine pushes the lane of a student who left, and follows the account on the screen', async () => {
    const lane = await tablet.signIn(MEI);
    const { engine } = tabs.open();
    await engine.settled();
    await eventually(() => tablet.isRegistered(lane)).toBe(true);
    offline();
    await tablet.answer(MEI, 'one');
    await engine.settled();
    await tablet.signOut();
    online();
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.states(MEI)).toEqual(['confirmed']);
    await tablet.signIn(JON);
    await eventually(() => tablet.db.cursors.toCollection().primaryKeys()).toContain(JON);
  });

  it('the engine sends in a new lane after a sign-in, although the old lane is refused only then', async () => {
    await tablet.signIn(MEI);
    const { engine } = tabs.open();
    await engine.settled();
    const { putBlob } = tablet.parts.transport;
    // A file is on its way while the lane is revoked and Mei signs out and in again.
    tablet.parts.transport.putBlob = async (access, blob) => {
      tablet.parts.transport.putBlob = putBlob;
      await tablet.school.revokeLane(access.lane);
      await tablet.signOut();
      await tablet.signIn(MEI, 'student', 'none');
      await eventually(async () => (await tablet.db.accounts.get(MEI))?.session).toBe('active');
      return putBlob(access, blob);
    };
    tablet.parts.sessions.renew = async (account) => {
      await tablet.openSession(account);
      return 'active';
    };
    await tablet.answer(MEI, 'one');
    await eventually(() => tablet.states(MEI)).toEqual(['confirmed']);
  });

  it("the engine stores the difference to the server's clock", async () => {
    await tablet.signIn(MEI);
    tablet.clock.jump(365 * 86_400_000);
    tabs.open();
    await eventually(async () => (await tablet.db.device.get('this'))?.clockOffset).toBe(-365 * 86_400_000);
  });

  it('the engine does not repeat a failing call without pause while other calls succeed', async () => {
    await tablet.signIn(MEI);
    // A proxy that lets no file pass: its page replaces our reply, while the server stays reachable.
    tablet.network.fault = (call) =>
      call === 'putBlob' ? { at: 'before', outcome: { kind: 'retry', why: 'foreign' } } : undefined;
    const { health } = tablet.parts.transport;
    tablet.parts.transport.health = async () => {
      await wait(tablet.clock, 200);
      return health();
    };
    tabs.open();
    await tablet.answer(MEI, 'one');
    for (let step = 0; step < 200; step += 1) {
      await tablet.clock.advance(50);
      await letRun();
    }
    const tries = tablet.network.count('putBlob');
    expect(tries).toBeGreaterThan(3);
    // Each answer of the other calls would wake it, but for the throttle: nine times with this seed.
    expect(tries).toBeLessThan(8);
  });
});
