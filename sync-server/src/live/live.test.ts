import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from 'shared-schema/clock';
import type { ServerMessage } from 'shared-schema/sync';
import { MAX_POKE_SPREAD_MS } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let sockets: Listener[];

beforeEach(async () => {
  served = await openTestSchool();
  await served.app.listen({ host: '127.0.0.1', port: 0 });
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  sockets = [];
});
afterEach(async () => {
  for (const { socket } of sockets) socket.terminate();
  await served.close();
});

class Listener {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** The next message of this type that was not taken yet. */
  async next<T extends ServerMessage['type']>(type: T): Promise<ServerMessage & { type: T }> {
    for (;;) {
      const at = this.received.findIndex((message) => message.type === type);
      if (at >= 0) return this.received.splice(at, 1)[0] as ServerMessage & { type: T };
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }
}

function open(path: string, headers: Record<string, string>): Promise<Listener> {
  const { port } = served.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const listener = new Listener(socket);
  sockets.push(listener);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(listener));
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
  });
}
const listen = (person: Person) => open(`/ws?account=${person.user.uid}`, { cookie: person.cookie });

async function answer() {
  const uid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(uid));
  const lane = await mei.registerLane();
  const sound = makeSound();
  await lane.put(sound);
  await lane.apply(answerWith(sound, uid));
}

describe('a socket', () => {
  it('a socket is greeted with incarnation and head', async () => {
    const { incarnation, head } = served.school as unknown as { incarnation: { id: string }; head(): number };
    const message = await (await listen(mei)).next('hello');
    expect(message).toEqual({ type: 'hello', incarnation: incarnation.id, head: head() });
  });

  it('a socket answers pings and ignores anything else', async () => {
    const tablet = await listen(mei);
    tablet.socket.send('nonsense');
    tablet.socket.send(JSON.stringify({ type: 'ping' }));
    expect(await tablet.next('pong')).toEqual({ type: 'pong' });
  });

  it('a socket needs a session, the own page and the own account', async () => {
    await expect(open('/ws', {})).rejects.toThrow('401');
    await expect(open('/ws', { cookie: mei.cookie, origin: 'https://evil.test' })).rejects.toThrow('403');
    await expect(open(`/ws?teacherId=${rivera.user.id}`, { cookie: mei.cookie })).rejects.toThrow('409');
    const laptop = await open(`/ws?teacherId=${rivera.user.id}`, { cookie: rivera.cookie });
    expect((await laptop.next('hello')).type).toBe('hello');
  });

  it('a socket is poked for what concerns its account, and for nothing else', async () => {
    const okafor = await served.teacher('Okafor');
    const [tablet, laptop, other] = await Promise.all([listen(mei), listen(rivera), listen(okafor)]);
    const [uid, sound] = [randomUUID(), makeSound()];
    await (await rivera.registerLane()).apply(activityOf(uid));
    // The activity is public, so all three are poked.
    for (const each of [laptop, tablet, other]) await each.next('sync');
    const lane = await mei.registerLane();
    await lane.put(sound);
    for (const person of [rivera, mei, okafor]) await person.pull();
    served.clock.advance(50);
    for (const each of [laptop, tablet, other]) each.received.length = 0;

    await lane.apply(answerWith(sound, uid));
    expect((await laptop.next('sync')).head).toBe(served.school.head());
    await tablet.next('sync');
    other.socket.send(JSON.stringify({ type: 'ping' }));
    await other.next('pong');
    expect(other.received.filter(({ type }) => type === 'sync')).toEqual([]);
  });

  it('a socket whose account’s view is not known is poked for any change', async () => {
    const okafor = await served.teacher('Okafor');
    const other = await listen(okafor);
    await other.next('hello');
    await (await rivera.registerLane()).apply({
      type: 'class.create',
      payload: { uid: randomUUID(), name: 'Room 4' },
    });
    expect((await other.next('sync')).head).toBe(served.school.head());
  });

  it('a poke names a longer wait the more sockets it goes to, and two seconds at most', async () => {
    const one = await listen(rivera);
    await one.next('hello');
    await (await rivera.registerLane()).apply(activityOf(randomUUID()));
    const alone = (await one.next('sync')).spreadMs;
    served.clock.advance(50);
    for (let count = 0; count < 9; count += 1) await (await listen(rivera)).next('hello');
    await (await rivera.registerLane()).apply(activityOf(randomUUID()));
    one.received.length = 0;
    const last = sockets.at(-1);
    const together = (await last?.next('sync'))?.spreadMs ?? 0;
    expect(alone).toBeLessThanOrEqual(10);
    expect(together).toBe(alone * 10);
    expect(together).toBeLessThanOrEqual(MAX_POKE_SPREAD_MS);
  });

  it('what changes within 50 ms after a poke is announced by one poke at their end', async () => {
    const laptop = await listen(rivera);
    await laptop.next('hello');
    const teaching = await rivera.registerLane();
    await teaching.apply(activityOf(randomUUID()));
    const first = await laptop.next('sync');
    await teaching.apply(activityOf(randomUUID()));
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(49);
    laptop.socket.send(JSON.stringify({ type: 'ping' }));
    await laptop.next('pong');
    expect(laptop.received.filter(({ type }) => type === 'sync')).toEqual([]);
    served.clock.advance(1);
    const second = await laptop.next('sync');
    expect(second.head).toBe(served.school.head());
    expect(second.head).toBe(first.head + 2);
    served.clock.advance(50);
    laptop.socket.send(JSON.stringify({ type: 'ping' }));
    await laptop.next('pong');
    expect(laptop.received.filter(({ type }) => type === 'sync')).toEqual([]);
  });

  it('a socket is poked when its view changes', async () => {
    const teaching = await rivera.registerLane();
    const schoolClass = randomUUID();
    await teaching.apply({ type: 'class.create', payload: { uid: schoolClass, name: 'Room 4' } });
    const tablet = await listen(mei);
    await tablet.next('hello');
    const payload = { uid: randomUUID(), studentUid: mei.user.uid, classCodeUid: schoolClass };
    await teaching.apply({ type: 'student.join', payload });
    expect((await tablet.next('sync')).type).toBe('sync');
  });

  it('a teacher’s socket gets the headline numbers at once and, throttled, after writes', async () => {
    const laptop = await listen(rivera);
    expect((await laptop.next('dashboard_update')).stats).toMatchObject({
      totalStudents: 1,
      totalRecordings: 0,
    });
    await answer();
    await laptop.next('sync');
    served.clock.advance(250);
    expect((await laptop.next('dashboard_update')).stats).toMatchObject({
      totalRecordings: 1,
      totalActivities: 1,
    });
    expect(laptop.received.filter(({ type }) => type === 'dashboard_update')).toEqual([]);
  });

  it('headline numbers follow the first change within 10 ms, and further ones once in 150 ms', async () => {
    const laptop = await listen(rivera);
    await laptop.next('dashboard_update');
    const teaching = await rivera.registerLane();
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(10);
    expect((await laptop.next('dashboard_update')).stats).toMatchObject({ totalActivities: 1 });
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(75);
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(74);
    laptop.socket.send(JSON.stringify({ type: 'ping' }));
    await laptop.next('pong');
    expect(laptop.received.filter(({ type }) => type === 'dashboard_update')).toEqual([]);
    served.clock.advance(1);
    expect((await laptop.next('dashboard_update')).stats).toMatchObject({ totalActivities: 3 });
    served.clock.advance(150);
    laptop.socket.send(JSON.stringify({ type: 'ping' }));
    await laptop.next('pong');
    expect(laptop.received.filter(({ type }) => type === 'dashboard_update')).toEqual([]);
  });

  it('headline numbers go on when the clock is put back', async () => {
    const laptop = await listen(rivera);
    await laptop.next('dashboard_update');
    const teaching = await rivera.registerLane();
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(10);
    await laptop.next('dashboard_update');
    served.clock.jump(-HOUR_MS);
    await teaching.apply(activityOf(randomUUID()));
    served.clock.advance(150);
    expect((await laptop.next('dashboard_update')).stats).toMatchObject({ totalActivities: 2 });
  });

  it('a socket is closed when its session ends', async () => {
    const tablet = await listen(mei);
    const closed = new Promise<number>((resolve) => tablet.socket.on('close', resolve));
    await rivera.call(
      'PATCH',
      `/api/users/${mei.user.id}/reset-password`,
      rivera.withPassword({ password: 'new' }),
    );
    expect(await tablet.next('revoked')).toEqual({ type: 'revoked' });
    expect(await closed).toBe(4001);
    const laptop = await listen(rivera);
    await rivera.call('POST', '/api/auth/logout');
    expect(await laptop.next('revoked')).toEqual({ type: 'revoked' });
  });

  it('a socket that falls silent is closed', async () => {
    const tablet = await listen(mei);
    await tablet.next('hello');
    const closed = new Promise<number>((resolve) => tablet.socket.on('close', resolve));
    served.clock.advance(61_000);
    expect(await closed).toBe(4000);
  });
});
