import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import { createReachability } from './reachability.ts';
import type { HealthReply, Outcome } from './transport.ts';

function setUp() {
  const clock = createFakeClock(Date.parse('2026-01-01T00:00:00Z'));
  const changes: string[] = [];
  const offsets: number[] = [];
  let next: Outcome<HealthReply> = { kind: 'retry', why: 'foreign' };
  let healthCalls = 0;
  const reachability = createReachability({
    clock,
    random: createSeededRandom(2),
    transport: {
      health: async () => {
        healthCalls++;
        return next;
      },
    },
    onChange: (connection) => changes.push(connection),
    onClockOffset: (offset) => offsets.push(offset),
    onHealth: () => {},
    onFault: (reason) => {
      throw reason;
    },
  });
  const answer = (time: string) => {
    next = { kind: 'ok', value: { time, version: '1', protocol: 1, incarnation: 'i' } };
  };
  return {
    clock,
    changes,
    offsets,
    reachability,
    answer,
    fail: () => (next = { kind: 'retry', why: 'network' }),
    healthCalls: () => healthCalls,
  };
}

describe('reachability', () => {
  it('a captive portal counts as offline, and health calls continue until our server answers', async () => {
    const { clock, changes, reachability, answer, healthCalls } = setUp();
    reachability.check();
    await clock.advance(20_000);
    expect(changes).toEqual(['offline']);
    expect(healthCalls()).toBeGreaterThan(3);
    answer('2026-01-01T00:00:00Z');
    await clock.advance(60_000);
    expect(changes).toEqual(['offline', 'online']);
    expect(clock.pending()).toBe(0);
  });

  it('reachability follows other calls, and calls health once they fail', async () => {
    const { clock, changes, reachability, answer } = setUp();
    answer('2026-01-01T00:00:00Z');
    reachability.report(true);
    reachability.report(false);
    reachability.report(false);
    await clock.advance(1000);
    expect(changes).toEqual(['online', 'offline', 'online']);
  });

  it("the browser's offline event counts as offline", () => {
    const { changes, reachability } = setUp();
    reachability.report(true);
    reachability.lost();
    expect(changes).toEqual(['online', 'offline']);
  });

  it("a health call reports the offset of this device's clock", async () => {
    const { clock, offsets, reachability, answer } = setUp();
    clock.jump(-365 * 86_400_000);
    answer('2026-01-01T00:00:00Z');
    reachability.check();
    await clock.advance(0);
    expect(offsets).toEqual([365 * 86_400_000]);
  });

  it('a server that answers with errors is reachable', async () => {
    const { clock, changes, reachability } = setUp();
    reachability.report(true);
    await clock.advance(0);
    expect(reachability.connection()).toBe('online');
    expect(changes).toEqual(['online']);
  });
});
