/** The name on a real network: the machine's own loopback. */
import createMulticast, { type MulticastDNS } from 'multicast-dns';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#config/clock.ts';
import { createTestClock } from '#test/test-clock.ts';
import { type AnnouncedName, announceName } from './announce-name.ts';

/** Away from the port of a responder that the machine itself may run; another for each run. */
let port: number;
let neighbor: MulticastDNS;
let announced: AnnouncedName[];
let warnings: string[];

const networkOf = () => ({ port, interface: '127.0.0.1', bind: '0.0.0.0', loopback: true });
beforeEach(async () => {
  port = 20_000 + Math.floor(Math.random() * 30_000);
  announced = [];
  warnings = [];
  neighbor = createMulticast(networkOf());
  await new Promise((resolve) => neighbor.once('ready', resolve));
});
afterEach(async () => {
  for (const one of announced) await one.close();
  await new Promise<void>((resolve) => neighbor.destroy(() => resolve()));
});

async function announce(name: string, addresses: readonly string[]): Promise<AnnouncedName | null> {
  const one = await announceName({
    ...{ name, findAddresses: () => addresses, clock: systemClock, network: networkOf() },
    warn: (sentence) => warnings.push(sentence),
  });
  if (one) announced.push(one);
  return one;
}

/** The addresses in the next answer for this name. */
function nextAnswer(name: string): Promise<{ addresses: string[]; ttl: number }> {
  return new Promise((resolve) => {
    neighbor.on('response', ({ answers }) => {
      const found = answers.flatMap((answer) =>
        answer.type === 'A' && answer.name === name ? [answer] : [],
      );
      const [first] = found;
      if (first) resolve({ addresses: found.map(({ data }) => data), ttl: first.ttl ?? 0 });
    });
  });
}

it('a tablet that asks for the name hears the addresses of the box, and hears when it is gone', async () => {
  const box = await announce('chickadee.local', ['192.168.1.20', '10.0.0.7']);
  const answer = nextAnswer('chickadee.local');
  neighbor.query('Chickadee.local', 'A');
  expect(await answer).toEqual({ addresses: ['192.168.1.20', '10.0.0.7'], ttl: 120 });
  const goodbye = nextAnswer('chickadee.local');
  announced = [];
  await box?.close();
  expect((await goodbye).ttl).toBe(0);
});

it('a name that another computer has is left to it, and the technician is told which name to set', async () => {
  await announce('oak.local', ['192.168.1.20']);
  expect(await announce('oak.local', ['192.168.1.99'])).toBeNull();
  expect(warnings).toEqual([
    expect.stringMatching(/\(192\.168\.1\.20\) is already called oak\.local.*LAN_NAME/),
  ]);
});

it('a machine without a network announces nothing and says nothing', async () => {
  const clock = createTestClock();
  const options = {
    name: 'oak.local',
    findAddresses: () => [],
    clock,
    warn: (text: string) => warnings.push(text),
  };
  expect(await announceName(options)).toBeNull();
  expect(warnings).toEqual([]);
});
