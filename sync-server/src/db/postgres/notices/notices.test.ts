/** What the other processes of a school hear of a commit, whoever carries the notices. */
import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClass } from '#services/classes/save-class.ts';
import { findProblems } from '#services/operation/computer-health.ts';
import { findNats, type NatsServer, startNats } from '#test/postgres/nats-server.ts';
import { openSecondProcess, pullAt } from '#test/postgres/second-process.ts';
import { DATABASE_URL_VARIABLE } from '#test/postgres/test-schemas.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import type { Committed } from '../../committed.ts';
import { query } from '../../statements.ts';
import type { ChangeNotices } from '../connections/change-notices.ts';
import { connectPostgres, type PostgresServer } from '../postgres-server.ts';
import { createNatsNotices } from './nats-notices.ts';
import { readNotice } from './notice-payload.ts';

const url = process.env[DATABASE_URL_VARIABLE] ?? '';

let nats: NatsServer | null;
let ends: (() => Promise<void>)[];
beforeEach(() => {
  nats = null;
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await nats?.kill();
});

const change = (more: Partial<Committed> = {}): Committed => ({
  head: 7,
  touched: new Set(['class:3' as const]),
  viewsChanged: new Set([5]),
  accountsChanged: new Set([6]),
  speechQueued: new Set(),
  hasAuditEntries: true,
  ...more,
});

/** What a process hears, one after the other. */
function createEar() {
  const heard: (Committed | null)[] = [];
  let wake = () => {};
  return {
    heard,
    listener(one: Committed | null) {
      heard.push(one);
      wake();
    },
    async next(): Promise<Committed | null> {
      while (heard.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return heard.shift() as Committed | null;
    },
  };
}

function connectProcess(): PostgresServer {
  const server = connectPostgres({ url, connections: 2, natsUrl: nats?.url ?? null });
  ends.push(server.close);
  return server;
}

const noticesOf = (server: PostgresServer): ChangeNotices => server.open('any').notices;

/** A process that listens to the school. */
async function listenTo(school: string) {
  const server = connectProcess();
  const notices = noticesOf(server);
  const ear = createEar();
  await notices.listen(school, ear.listener);
  return { server, notices, ...ear };
}

describe.each(['PostgreSQL', 'NATS'])('notices over %s', (carrier) => {
  const it = test.skipIf(carrier === 'NATS' && findNats() === null);
  beforeEach(async () => {
    if (carrier === 'NATS' && findNats() !== null) nats = await startNats();
  });

  it('a commit is announced to the other processes of the school, and to nobody else', async () => {
    const school = randomUUID();
    const [one, two, three] = [await listenTo(school), await listenTo(school), await listenTo(randomUUID())];
    one.notices.send(school, change());
    expect(await two.next()).toEqual(change());
    two.notices.send(school, change({ head: 8 }));
    expect((await one.next())?.head).toBe(8);
    expect([one.heard, two.heard, three.heard]).toEqual([[], [], []]);
  });

  it('a change that is too long to be announced says that anything may have changed', async () => {
    const school = randomUUID();
    const [one, two] = [await listenTo(school), await listenTo(school)];
    one.notices.send(school, change({ viewsChanged: new Set(Array.from({ length: 3000 }, (_, id) => id)) }));
    expect(await two.next()).toBeNull();
  });

  it('a school that nobody listens to any more hears nothing, while the others of its process do', async () => {
    const [school, other] = [randomUUID(), randomUUID()];
    const one = await listenTo(school);
    const two = connectProcess();
    const [left, stayed] = [createEar(), createEar()];
    const stop = await noticesOf(two).listen(school, left.listener);
    await noticesOf(two).listen(other, stayed.listener);
    await stop();
    one.notices.send(school, change());
    one.notices.send(other, change());
    expect(await stayed.next()).toEqual(change());
    expect(left.heard).toEqual([]);
  });

  it('after a lost connection anything may have changed, and notices come again', async () => {
    const school = randomUUID();
    const [one, two] = [await listenTo(school), await listenTo(school)];
    await loseConnections(school);
    expect(await two.next()).toBeNull();
    expect(await one.next()).toBeNull();
    expect(two.notices.isAway()).toBe(false);
    one.notices.send(school, change());
    expect(await two.next()).toEqual(change());
  });

  async function loseConnections(school: string): Promise<void> {
    if (nats) {
      await nats.kill();
      return nats.start();
    }
    const channel = createHash('sha256').update(school).digest('hex').slice(0, 40);
    await query(
      connectProcess().open('any').db,
      'select pg_terminate_backend(pid) from pg_stat_activity where query like ?',
      [`listen "chickadee\\_${channel}"`],
    );
  }

  it('a change at one process pokes the sockets of another, and a pull there has it', async () => {
    const first = await openTestSchool();
    ends.push(first.close);
    const [one, two] = [await openProcess(first), await openProcess(first)];
    const rivera = await one.teacher('Rivera');
    const poked = Promise.withResolvers<void>();
    const socket = { send: () => undefined, sendFrame: () => poked.resolve(), close: () => undefined };
    const account = { kind: 'user', role: 'teacher', id: rivera.user.id, uid: rivera.user.uid } as const;
    two.school.hub.add({ socket, account, sessionHash: '' });
    await one.school.writer.write(async (w) => {
      w.author = 'test';
      await createClass(account, w, { name: 'Room 9' });
    });
    await poked.promise;
    expect(await pullAt(two, rivera)).toContain('Room 9');
  });
});

async function openProcess(first: TestSchool): Promise<TestSchool> {
  const process = await openSecondProcess(first, nats?.url ?? null);
  ends.push(process.close);
  return process;
}

const withNats = test.skipIf(findNats() === null);

withNats('a school starts while NATS is away, says so, and hears everything once it is there', async () => {
  nats = await startNats();
  await nats.kill();
  const first = await openTestSchool();
  ends.push(first.close);
  const process = await openProcess(first);
  const codes = async () => (await findProblems(process.school)).map(({ code }) => code);
  expect(await codes()).toContain('notices_away');
  await nats.start();
  await vi.waitFor(async () => expect(await codes()).not.toContain('notices_away'), { timeout: 60_000 });
});

withNats('NATS may ask for a name and a password, and a wrong one is a fault that is reported', async () => {
  nats = await startNats({ user: 'chickadee', password: 'a:b@c/d'.replaceAll(/[:@/]/g, '-') });
  const right = createNatsNotices({ url: nats.url, identify: async () => 'here', onFault: () => undefined });
  const faults: string[] = [];
  const reported = Promise.withResolvers<void>();
  const wrong = createNatsNotices({
    url: nats.url.replace('chickadee:', 'magpie:'),
    identify: async () => 'here',
    onFault(error) {
      faults.push(error.message);
      reported.resolve();
    },
  });
  ends.push(right.close, wrong.close);
  await right.listen('school', () => undefined);
  expect(right.isAway()).toBe(false);
  await wrong.listen('school', () => undefined);
  await reported.promise;
  expect(wrong.isAway()).toBe(true);
  expect(faults[0]).toMatch(/authorization/i);
  expect(faults.join(' ')).not.toContain('a-b-c-d');
});

withNats('two databases at one NATS do not hear each other', async () => {
  nats = await startNats();
  const [here, there, also] = ['here', 'there', 'here'].map((name) =>
    createNatsNotices({ url: nats?.url ?? '', identify: async () => name, onFault: () => undefined }),
  );
  const [near, far] = [createEar(), createEar()];
  for (const one of [here, there, also]) if (one) ends.push(one.close);
  await also?.listen('school', near.listener);
  await there?.listen('school', far.listener);
  await here?.listen('school', () => undefined);
  here?.send('school', change());
  expect(await near.next()).toEqual(change());
  expect(far.heard).toEqual([]);
});

test('a notice of an earlier release, which does not name the audit list, says so where it names an account', () => {
  const hasAuditEntries = (accounts: number[]) =>
    readNotice(JSON.stringify({ from: 'a', head: 1, changed: [[], [], accounts, []] }))?.change
      ?.hasAuditEntries;
  expect([hasAuditEntries([6]), hasAuditEntries([])]).toEqual([true, false]);
});

test('a message that no process of ours has sent is no notice', () => {
  expect(readNotice('hello')).toBeNull();
  expect(readNotice('{}')).toBeNull();
  expect(readNotice(JSON.stringify({ from: 'a', head: 1, changed: [1, 2] }))).toBeNull();
  expect(readNotice(JSON.stringify({ from: 'a', head: 1 }))).toEqual({ from: 'a', change: null });
});
