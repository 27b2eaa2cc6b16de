import { MAX_POKE_SPREAD_MS, PING_INTERVAL_MS, PONG_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import { createLiveConnection, type SocketEvents } from './live-connection.ts';

function setUp() {
  const clock = createFakeClock();
  const sockets: { account: string; events: SocketEvents; sent: string[]; closed: boolean }[] = [];
  const log: unknown[] = [];
  const live = createLiveConnection({
    clock,
    random: createSeededRandom(5),
    open: (account, events) => {
      const socket = { account, events, sent: [] as string[], closed: false };
      sockets.push(socket);
      return { send: (text) => socket.sent.push(text), close: () => (socket.closed = true) };
    },
    onPoke: () => log.push('poke'),
    onStats: (stats) => log.push(stats),
    onLive: (isLive) => log.push(isLive ? 'live' : 'dead'),
    onOutdated: () => log.push('outdated'),
  });
  const say = (message: unknown) => sockets.at(-1)?.events.onMessage(JSON.stringify(message));
  return { clock, sockets, log, live, say };
}

const hello = { type: 'hello', incarnation: 'i', head: 3 };

describe('live connection', () => {
  it('the live connection pulls on hello and reports that it is live', () => {
    const { live, say, log } = setUp();
    live.connect('mei');
    expect(log).toEqual([]);
    say(hello);
    expect(log).toEqual(['live', 'poke']);
  });

  it('the live connection pulls once within two seconds after a burst of pokes', async () => {
    const { live, say, log, clock } = setUp();
    live.connect('mei');
    say(hello);
    for (let head = 4; head < 9; head++) say({ type: 'sync', head, spreadMs: 9_000 });
    expect(log).toEqual(['live', 'poke']);
    await clock.advance(MAX_POKE_SPREAD_MS);
    expect(log).toEqual(['live', 'poke', 'poke']);
  });

  it('the live connection waits no longer before a pull than the poke says', async () => {
    const { live, say, log, clock } = setUp();
    live.connect('rivera');
    say(hello);
    say({ type: 'sync', head: 4, spreadMs: 10 });
    await clock.advance(10);
    expect(log).toEqual(['live', 'poke', 'poke']);
  });

  it('the live connection pulls at most once in 50 ms, however many pokes arrive', async () => {
    const { live, say, log, clock } = setUp();
    live.connect('rivera');
    say(hello);
    for (let head = 4; head < 104; head++) {
      say({ type: 'sync', head, spreadMs: 0 });
      await clock.advance(1);
    }
    await clock.advance(50);
    expect(log.filter((entry) => entry === 'poke')).toHaveLength(1 + 3);
  });

  it('the live connection passes on headline numbers and the request for a newer app', () => {
    const { live, say, log } = setUp();
    live.connect('rivera');
    say({ type: 'dashboard_update', stats: { totalActivities: 2 } });
    say({ type: 'update', min: 99 });
    say('not an object');
    expect(log).toEqual([{ totalActivities: 2 }, 'outdated']);
  });

  it('the live connection pings every 20 s and stays open while pongs arrive', async () => {
    const { live, say, sockets, clock } = setUp();
    live.connect('mei');
    say(hello);
    for (let round = 1; round <= 3; round++) {
      await clock.advance(PING_INTERVAL_MS);
      expect(sockets[0]?.sent).toHaveLength(round);
      say({ type: 'pong' });
    }
    expect(sockets).toHaveLength(1);
  });

  it('the live connection replaces a socket 10 s after an unanswered ping', async () => {
    const { live, say, sockets, log, clock } = setUp();
    live.connect('mei');
    say(hello);
    await clock.advance(PING_INTERVAL_MS + PONG_TIMEOUT_MS);
    expect(log.at(-1)).toBe('dead');
    expect(sockets[0]?.closed).toBe(true);
    await clock.advance(1000);
    expect(sockets).toHaveLength(2);
    sockets[0]?.events.onMessage(JSON.stringify(hello));
    expect(log.at(-1)).toBe('dead');
    say(hello);
    expect(log.slice(-2)).toEqual(['live', 'poke']);
  });

  it('the live connection closes a socket without a hello', async () => {
    const { live, sockets, clock } = setUp();
    live.connect('mei');
    await clock.advance(PONG_TIMEOUT_MS + 1000);
    expect(sockets).toHaveLength(2);
  });

  it('the live connection waits longer after each failure, and not at all when the network is back', async () => {
    const { live, sockets, clock } = setUp();
    live.connect('mei');
    for (let round = 0; round < 8; round++) {
      sockets.at(-1)?.events.onClose();
      expect(sockets).toHaveLength(round + 1);
      live.retryNow();
      expect(sockets).toHaveLength(round + 2);
    }
    sockets.at(-1)?.events.onClose();
    expect(clock.pending()).toBe(1);
  });

  it('the live connection closes at once when another account, or nobody, is on the screen', () => {
    const { live, say, sockets, log, clock } = setUp();
    live.connect('mei');
    say(hello);
    say({ type: 'sync', head: 9, spreadMs: 1_000 });
    live.connect('jon');
    expect(sockets.map(({ account, closed }) => [account, closed])).toEqual([
      ['mei', true],
      ['jon', false],
    ]);
    live.connect(null);
    expect(sockets[1]?.closed).toBe(true);
    expect(log).toEqual(['live', 'poke', 'dead']);
    expect(clock.pending()).toBe(0);
  });
});
