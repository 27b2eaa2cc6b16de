import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { systemClock, wait } from 'pwa/platform/clock';
import { createLocalLocks } from 'pwa/platform/locks';
import { createFakeSignals } from 'pwa/platform/signals';
import { setUpTablet, type Tablet } from 'pwa/test/class-tablet';
import { createEngine, type Engine } from 'pwa/sync/engine';
import type { SocketEvents } from 'pwa/sync/live/live-connection';
import type { EngineStatus } from 'pwa/sync/status';

let tablet: Tablet;
let engines: Engine[];
const signals = createFakeSignals();
const held = new Set<string>();

beforeEach(async () => {
  tablet = await setUpTablet();
  engines = [];
  held.clear();
  signals.set({ online: true, visible: true });
});
afterEach(() => Promise.all(engines.map((engine) => engine.stop())));

function openTab(db = tablet.db) {
  const status: Partial<EngineStatus> = {};
  const sockets: { account: string; events: SocketEvents }[] = [];
  const engine = createEngine({
    ...tablet.parts,
    db,
    signals,
    locks: createLocalLocks(held),
    openSocket: (account, events) => {
      sockets.push({ account, events });
      return { send: () => {}, close: () => {} };
    },
    onStatus: (change) => Object.assign(status, change),
    onFault: (reason) => {
      throw reason;
    },
    loadTablet: () => {
      throw new Error('This device is no class tablet');
    },
  });
  engines.push(engine);
  engine.start();
  return { engine, status, sockets, db };
}

/** Polls until the state that a person would see is reached; the clock stands still unless a test advances it. */
const eventually = (read: () => unknown) => expect.poll(read, { interval: 5, timeout: 10_000 });
const offline = () => {
  tablet.server.fault = () => ({ at: 'before' });
};
const online = () => {
  tablet.server.fault = () => undefined;
};

describe('engine', { timeout: 20_000 }, () => {
  it('the engine pushes an appended command on its own and confirms it', async () => {
    await tablet.signIn('mei');
    const { status } = openTab();
    await tablet.answer('mei', 'one');
    await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
    await eventually(() => status).toMatchObject({ connection: 'online', sending: null });
  });

  it('the engine enrols a lane as soon as its account has a session, before a command waits', async () => {
    const lane = await tablet.signIn('mei');
    openTab();
    await eventually(async () => (await tablet.db.lanes.get(lane))?.token).toBe('token-1');
  });

  it('the engine delivers an answer after the network was lost', async () => {
    await tablet.signIn('mei');
    offline();
    const { status, engine } = openTab();
    await tablet.answer('mei', 'one');
    await eventually(() => status.connection).toBe('offline');
    await engine.settled();
    expect(await tablet.states('mei')).toEqual(['pending']);
    online();
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
    expect(tablet.server.applied).toHaveLength(1);
    expect(status.connection).toBe('online');
  });

  it.each([{ online: true }, { visible: true }])(
    'the engine pushes at once on the signal %j',
    async (signal) => {
      await tablet.signIn('mei');
      signals.set({ online: false, visible: false });
      offline();
      const { status } = openTab();
      await tablet.answer('mei', 'one');
      await eventually(() => status.connection).toBe('offline');
      online();
      signals.set(signal);
      await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
    },
  );

  it('two engines on one device push an answer once', async () => {
    await tablet.signIn('mei');
    openTab();
    openTab(new OutboxDb('outbox', tablet.storage));
    for (const text of ['one', 'two', 'three']) await tablet.answer('mei', text);
    await eventually(() => tablet.states('mei')).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(tablet.server.applied.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('the engine opens the socket for the account with a session, and pulls after a poke', async () => {
    await tablet.signIn('mei');
    const { sockets, status } = openTab();
    await eventually(() => sockets.map(({ account }) => account)).toEqual(['mei']);
    sockets[0]?.events.onMessage('{"type":"hello","incarnation":"i","head":0}');
    expect(status.live).toBe(true);
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    tablet.server.publish({ table: 'recordings', uid: 'u', value: { uid: 'u' } });
    sockets[0]?.events.onMessage('{"type":"sync","head":1}');
    await tablet.clock.advance(2000);
    await eventually(() => tablet.shown('mei')).toEqual(['u']);
  });

  it('the engine pulls at intervals while no socket brings pokes', async () => {
    await tablet.signIn('mei');
    openTab();
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    tablet.server.publish({ table: 'recordings', uid: 'u', value: { uid: 'u' } });
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.shown('mei')).toEqual(['u']);
  });

  it('the engine pushes the lane of a student who left, and follows the account on the screen', async () => {
    await tablet.signIn('mei');
    const { engine } = openTab();
    await engine.settled();
    await eventually(async () => (await tablet.db.lanes.toArray())[0]?.token).toBe('token-1');
    offline();
    await tablet.answer('mei', 'one');
    await engine.settled();
    await tablet.signOut();
    online();
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
    await tablet.signIn('jon');
    await eventually(() => tablet.db.cursors.toCollection().primaryKeys()).toContain('jon');
  });

  it("the engine stores the difference to the server's clock", async () => {
    await tablet.signIn('mei');
    tablet.clock.jump(365 * 86_400_000);
    openTab();
    await eventually(async () => (await tablet.db.device.get('this'))?.clockOffset).toBe(-365 * 86_400_000);
  });

  it('the engine calls only health while nobody is signed in and nothing waits', async () => {
    const { engine } = openTab();
    await engine.settled();
    await tablet.clock.advance(600_000);
    expect(new Set(tablet.server.calls)).toEqual(new Set(['health']));
  });

  it('the engine calls nothing while there is nothing to do', async () => {
    await tablet.signIn('mei');
    const { engine, sockets } = openTab();
    await eventually(() => sockets.length).toBe(1);
    sockets[0]?.events.onMessage('{"type":"hello","incarnation":"i","head":0}');
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    await engine.settled();
    const before = tablet.server.calls.length;
    for (let tick = 0; tick < 5; tick++) {
      await tablet.clock.advance(3000);
      await engine.settled();
    }
    expect(tablet.server.calls.length).toBe(before);
  });

  it('the engine does not repeat a failing call without pause while other calls succeed', async () => {
    await tablet.signIn('mei');
    // A proxy that lets no file pass: its page replaces our reply, while the server stays reachable.
    tablet.server.fault = (call) =>
      call === 'putBlob' ? { at: 'before', outcome: { kind: 'retry', why: 'foreign' } } : undefined;
    const { health } = tablet.parts.transport;
    tablet.parts.transport.health = async () => {
      await wait(tablet.clock, 200);
      return health();
    };
    openTab();
    await tablet.answer('mei', 'one');
    for (let step = 0; step < 200; step += 1) {
      await tablet.clock.advance(50);
      await wait(systemClock, 5);
    }
    const tries = tablet.server.calls.filter((call) => call === 'putBlob').length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(15);
  });
});
