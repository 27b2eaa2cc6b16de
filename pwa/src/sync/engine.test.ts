import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { systemClock, wait } from '#platform/clock.ts';
import { createLocalLocks } from '#platform/locks.ts';
import { createFakeSignals } from '#platform/signals.ts';
import { setUpTablet, type Tablet } from '#test/class-tablet.ts';
import { createEngine, type Engine } from './engine.ts';
import type { SocketEvents } from './live/live-connection.ts';
import type { EngineStatus } from './status.ts';

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

/** Waits until what a person would see is there; the clock stands still unless moved. */
const eventually = (look: () => unknown) => expect.poll(look, { interval: 5, timeout: 10_000 });
const offline = () => {
  tablet.server.fault = () => ({ at: 'before' });
};
const online = () => {
  tablet.server.fault = () => undefined;
};

describe('engine', { timeout: 20_000 }, () => {
  it('sends what is appended without being told, and confirms it', async () => {
    await tablet.signIn('mei');
    const { status } = openTab();
    await tablet.answer('mei', 'one');
    await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
    await eventually(() => status).toMatchObject({ connection: 'online', sending: null });
  });

  it('enrols a lane as soon as there is a session, before anything waits in it', async () => {
    const lane = await tablet.signIn('mei');
    openTab();
    await eventually(async () => (await tablet.db.lanes.get(lane))?.token).toBe('token-1');
  });

  it('delivers after the network was gone', async () => {
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

  it.each([{ online: true }, { visible: true }])('tries at once on %j', async (signal) => {
    await tablet.signIn('mei');
    signals.set({ online: false, visible: false });
    offline();
    const { status } = openTab();
    await tablet.answer('mei', 'one');
    await eventually(() => status.connection).toBe('offline');
    online();
    signals.set(signal);
    await eventually(() => tablet.states('mei')).toEqual(['confirmed']);
  });

  it('sends an answer once although two tabs see it', async () => {
    await tablet.signIn('mei');
    openTab();
    openTab(new OutboxDb('outbox', tablet.storage));
    for (const text of ['one', 'two', 'three']) await tablet.answer('mei', text);
    await eventually(() => tablet.states('mei')).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(tablet.server.applied.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('opens the socket for the account with a session, and pulls when poked', async () => {
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

  it('pulls from time to time while no socket tells of news', async () => {
    await tablet.signIn('mei');
    openTab();
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    tablet.server.publish({ table: 'recordings', uid: 'u', value: { uid: 'u' } });
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.shown('mei')).toEqual(['u']);
  });

  it("goes on with a child's lane after the child left, and follows who is on the screen", async () => {
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

  it("learns the difference to the server's clock", async () => {
    await tablet.signIn('mei');
    tablet.clock.jump(365 * 86_400_000);
    openTab();
    await eventually(async () => (await tablet.db.device.get('this'))?.clockOffset).toBe(-365 * 86_400_000);
  });

  it('says nothing to the server while nobody is signed in and nothing waits', async () => {
    const { engine } = openTab();
    await engine.settled();
    await tablet.clock.advance(600_000);
    expect(new Set(tablet.server.calls)).toEqual(new Set(['health']));
  });

  it('rests when there is nothing to do', async () => {
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

  it('does not try over and over what fails while all else goes through', async () => {
    await tablet.signIn('mei');
    // As behind a proxy that lets no file pass: its page in place of our answer, and the server can be reached all the same.
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
