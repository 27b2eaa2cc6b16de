/** The name on a real network: the machine's own loopback, with a port for each network. */
import createMulticast, { type MulticastDNS, type Options, type ResponsePacket } from 'multicast-dns';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#config/clock.ts';
import type { LanNetwork } from './addresses.ts';
import { type AnnouncedName, announceName } from './announce-name.ts';

const STAFF = { address: '192.168.1.20', prefix: 24 };
const TABLETS = { address: '192.168.4.1', prefix: 24 };
/** The one network in which the neighbors of these tests are. */
const LOOPBACK = { address: '127.0.0.1', prefix: 8 };

/** Away from the port of a responder that the machine itself may run; another for each run. */
let port: number;
let neighbors: MulticastDNS[];
let announced: AnnouncedName[];
let warnings: string[];
/** By how much the box's clock is ahead of the machine's: the pauses between questions stay real. */
let aheadMs: number;

beforeEach(() => {
  port = 20_000 + Math.floor(Math.random() * 30_000);
  [neighbors, announced, warnings, aheadMs] = [[], [], [], 0];
});
afterEach(async () => {
  for (const one of announced) await one.close();
  for (const one of neighbors) await new Promise<void>((resolve) => one.destroy(() => resolve()));
});

const loopback = (own: number): Options => ({
  ...{ port: own, interface: '127.0.0.1', bind: '0.0.0.0', loopback: true },
});
const clock = { ...systemClock, monotonicNow: () => systemClock.monotonicNow() + aheadMs };

interface Place {
  name?: string;
  networks: readonly LanNetwork[];
  socketFor?: (address: string) => Options;
}

/** A box in these networks. `place` may be changed afterwards: the next refresh sees it. */
function boxIn(place: Place): AnnouncedName {
  const { name = 'oak.local', socketFor = () => loopback(port) } = place;
  const box = announceName({
    ...{ name, clock, socketFor, findNetworks: () => place.networks },
    warn: (sentence) => warnings.push(sentence),
  });
  announced.push(box);
  return box;
}

/** A tablet, or another computer, in the network of this port. */
async function neighborAt(own: number): Promise<MulticastDNS> {
  const neighbor = createMulticast(loopback(own));
  neighbors.push(neighbor);
  await new Promise((resolve) => neighbor.once('ready', resolve));
  return neighbor;
}

/** The addresses in the next answer for this name, which holds for `ttl` seconds: 0 takes it back. */
function nextAnswer(at: MulticastDNS, name: string, ttl = 120): Promise<string[]> {
  return new Promise((resolve) => {
    at.on('response', ({ answers }) => {
      const found = answers.flatMap((answer) =>
        answer.type === 'A' && answer.name === name && answer.ttl === ttl ? [answer.data] : [],
      );
      if (found.length > 0) resolve(found);
    });
  });
}

it('a tablet that asks for the name hears the address of the box, and hears when it is gone', async () => {
  const tablet = await neighborAt(port);
  const box = boxIn({ name: 'chickadee.local', networks: [STAFF] });
  const announcement = nextAnswer(tablet, 'chickadee.local');
  expect(await box.refresh()).toBe(true);
  await announcement;
  const answer = nextAnswer(tablet, 'chickadee.local');
  tablet.query('Chickadee.local', 'A');
  expect(await answer).toEqual(['192.168.1.20']);
  const goodbye = nextAnswer(tablet, 'chickadee.local', 0);
  await box.close();
  expect(await goodbye).toEqual(['192.168.1.20']);
  expect(warnings).toEqual([]);
});

it('each network of a box hears the address that the box has in it, and no other', async () => {
  const [laptop, tablet] = [await neighborAt(port), await neighborAt(port + 1)];
  const socketFor = (address: string) => loopback(address === STAFF.address ? port : port + 1);
  const heard = [laptop, tablet].map((one) => nextAnswer(one, 'oak.local'));
  expect(await boxIn({ networks: [STAFF, TABLETS], socketFor }).refresh()).toBe(true);
  expect(await Promise.all(heard)).toEqual([['192.168.1.20'], ['192.168.4.1']]);
  const answers = [laptop, tablet].map((one) => nextAnswer(one, 'oak.local'));
  for (const one of [laptop, tablet]) one.query('oak.local', 'A');
  expect(await Promise.all(answers)).toEqual([['192.168.1.20'], ['192.168.4.1']]);
});

it('a tunnel hears no name, and nobody is told that it carries none', async () => {
  const tunnel = { address: '10.8.0.2', prefix: 24, isTunnel: true } as const;
  const socketFor = () => {
    throw new Error('a socket for a tunnel');
  };
  expect(await boxIn({ networks: [tunnel], socketFor }).refresh()).toBe(false);
  expect(warnings).toEqual([]);
});

it('the name is announced through the network of the address, wherever the routes of the machine lead', async () => {
  const tablet = await neighborAt(port);
  const sender = new Promise((resolve) => tablet.once('response', (_, { address }) => resolve(address)));
  const place = { networks: [LOOPBACK], socketFor: () => ({ port }) };
  expect(await boxIn(place).refresh()).toBe(true);
  expect(await sender).toBe('127.0.0.1');
});

it('a question in one network is answered in that network only', async () => {
  const tablet = await neighborAt(port);
  const heard: string[] = [];
  tablet.on('response', ({ answers: [answer] }) => {
    if (answer?.type === 'A') heard.push(answer.data);
  });
  await boxIn({ networks: [TABLETS, LOOPBACK] }).refresh();
  await expect.poll(() => heard.toSorted()).toEqual(['127.0.0.1', '192.168.4.1']);
  // Linux hands the question to both sockets of the box.
  for (const times of [1, 2]) {
    tablet.query('oak.local', 'A');
    await expect.poll(() => heard.slice(2)).toEqual(Array(times).fill('127.0.0.1'));
  }
});

it('a box that gets another address says so, and answers with it', async () => {
  const tablet = await neighborAt(port);
  const place: Place = { networks: [STAFF] };
  const box = boxIn(place);
  const first = nextAnswer(tablet, 'oak.local');
  await box.refresh();
  await first;
  const second = nextAnswer(tablet, 'oak.local');
  const goodbye = nextAnswer(tablet, 'oak.local', 0);
  place.networks = [{ address: '192.168.1.77', prefix: 24 }];
  const refreshed = box.refresh();
  expect(await goodbye).toEqual(['192.168.1.20']);
  expect(await refreshed).toBe(true);
  expect(await second).toEqual(['192.168.1.77']);
  const answer = nextAnswer(tablet, 'oak.local');
  tablet.query('oak.local', 'A');
  expect(await answer).toEqual(['192.168.1.77']);
});

it('a box with a cable and a Wi-Fi in one network does not take itself for another computer', async () => {
  const place: Place = { networks: [STAFF] };
  const box = boxIn(place);
  await box.refresh();
  const tablet = await neighborAt(port);
  const second = new Promise((resolve) => {
    tablet.on('response', ({ answers: [answer] }) => {
      if (answer?.type === 'A' && answer.data === '192.168.1.21') resolve(true);
    });
  });
  place.networks = [STAFF, { address: '192.168.1.21', prefix: 24 }];
  expect(await box.refresh()).toBe(true);
  expect(warnings).toEqual([]);
  expect(await second).toBe(true);
});

it('a machine without a network announces nothing and says nothing', async () => {
  expect(await boxIn({ networks: [] }).refresh()).toBe(false);
  expect(warnings).toEqual([]);
});

describe('a tablet whose system asks from a port of its own, as Android does', () => {
  /** Without a port to bind, the system chooses one; only an answer that is sent to it arrives. */
  const askAlone = (...names: string[]) => {
    const tablet = createMulticast({ ...loopback(port), bind: false });
    neighbors.push(tablet);
    for (const name of names) tablet.query({ id: 7, questions: [{ name, type: 'A' }] });
    return new Promise<ResponsePacket>((resolve) => tablet.once('response', resolve));
  };

  it('a tablet that asks from a port of its own is answered there, by its own network alone', async () => {
    await boxIn({ networks: [TABLETS, LOOPBACK] }).refresh();
    expect(await askAlone('Oak.local')).toMatchObject({
      ...{ id: 7, questions: [{ name: 'Oak.local', type: 'A' }] },
      answers: [{ name: 'Oak.local', ttl: 10, flush: false, data: '127.0.0.1' }],
    });
  });

  it('an address outside the network gets no answer, which its owner may not have asked for', async () => {
    await boxIn({ networks: [TABLETS] }).refresh();
    await boxIn({ name: 'elm.local', networks: [LOOPBACK] }).refresh();
    expect((await askAlone('oak.local', 'elm.local')).questions).toMatchObject([{ name: 'elm.local' }]);
  });
});

describe('a name that is taken', () => {
  it('a name that another computer has is asked for twice, and the technician is told which name to set', async () => {
    await boxIn({ networks: [STAFF] }).refresh();
    const second = boxIn({ networks: [{ address: '192.168.1.99', prefix: 24 }] });
    expect(await second.refresh()).toBe(false);
    const seems = expect.stringMatching(
      /192\.168\.1\.99 \(192\.168\.1\.20\) seems .*two minutes.*LAN_NAME=oak/,
    );
    expect(warnings).toEqual([seems]);
    aheadMs += 2 * MINUTE_MS;
    expect(await second.refresh()).toBe(false);
    const sure = expect.stringMatching(/\(192\.168\.1\.20\) is already called oak\.local.*LAN_NAME=oak/);
    expect(warnings).toEqual([seems, sure]);
    await announced[0]?.close();
    aheadMs += 60 * MINUTE_MS;
    expect(await second.refresh()).toBe(false);
    expect(warnings).toEqual([seems, sure]);
  });

  it('an echo of the address that the box had before keeps the name away for two minutes only', async () => {
    const gateway = await neighborAt(port);
    let hasForgotten = false;
    gateway.on('query', () => {
      const echo = { name: 'oak.local', type: 'A' as const, ttl: 120, data: '192.168.1.7' };
      if (!hasForgotten) gateway.respond([echo]);
    });
    const box = boxIn({ networks: [STAFF] });
    expect(await box.refresh()).toBe(false);
    hasForgotten = true;
    aheadMs += MINUTE_MS;
    expect(await box.refresh()).toBe(false);
    aheadMs += MINUTE_MS;
    expect(await box.refresh()).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining('(192.168.1.7) seems to be called oak.local'),
      'oak.local works in the network of 192.168.1.20 now.',
    ]);
  });

  it('a name that is taken in one network is announced in the other', async () => {
    const rival = await neighborAt(port);
    rival.on('query', () => rival.respond([{ name: 'oak.local', type: 'A', ttl: 120, data: '127.0.0.9' }]));
    // Linux hands the rival's answer to both sockets of the box.
    const box = boxIn({ networks: [LOOPBACK, TABLETS] });
    expect(await box.refresh()).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining('in the network of 127.0.0.1 (127.0.0.9) seems to be called oak.local'),
    ]);
  });
});

describe('a network that fails', () => {
  it.each([
    ['the machine cannot send into it', { multicast: false, ip: '255.255.255.255' }, 'EACCES'],
    ['its interface is gone', { interface: '192.0.2.1' }, 'E'],
  ])(
    'a network is asked again where %s, and the technician is told of it once',
    async (_, broken, reason) => {
      let isBroken = true;
      const socketFor = () => ({ ...loopback(port), ...(isBroken ? broken : {}) });
      const box = boxIn({ networks: [STAFF], socketFor });
      expect(await box.refresh()).toBe(false);
      expect(await box.refresh()).toBe(false);
      isBroken = false;
      expect(await box.refresh()).toBe(true);
      expect(warnings).toEqual([
        expect.stringContaining(`oak.local could not be announced in the network of 192.168.1.20 (${reason}`),
        'oak.local works in the network of 192.168.1.20 now.',
      ]);
    },
  );
});
