/**
 * Three servers on one PostgreSQL with a streaming standby, and tablets that send. A server is killed, then the primary,
 * while the standby lacks the newest commits; the standby takes over.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster, startStandby } from 'sync-server/test/postgres/cluster';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#support/caller.ts';
import { printFigure } from '#support/print-figure.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import { createActivity, createStudent, prepareTeacher, readStored } from '../comeback/class-of-tablets.ts';
import { type Answer, createTablet, type Tablet } from '../comeback/tablet.ts';
import { createWire, type Traffic } from '../comeback/wire.ts';
import { type Gate, openGate } from './gate.ts';

const TABLETS = 6;
const CHILDREN = 2;
const ANSWER_BYTES = 12_000;
/** Answers of each child: before the standby is cut off, meanwhile, and after it has taken over. */
const ROUNDS = [['q1', 'q2', 'q3'], ['q4', 'q5'], ['q6']] as const;
/** All schools answer again within this time of the promotion. */
const BACK_WITHIN_MS = 30_000;

let primary: Cluster;
let standby: Cluster;
let toPrimary: Gate;
let toStandby: Gate;
let toServers: Gate;
let folder: string;
let servers: SchoolServer[];
let tablets: { tablet: Tablet; children: string[] }[];

beforeEach(async () => {
  primary = await startCluster();
  toStandby = await openGate(primary.port);
  standby = await startStandby(toStandby.port);
  toPrimary = await openGate(primary.port);
  folder = await mkdtemp(join(tmpdir(), 'chickadee-district-'));
  const settings = {
    ...quickToSignIn,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${toPrimary.port}/postgres`,
  };
  servers = [];
  tablets = [];
  for (let count = 0; count < 3; count++)
    servers.push(await createSchoolServer(settings, { dataDir: folder }));
  await Promise.all(servers.map((server) => server.start()));
  toServers = await openGate(...servers.map(({ port }) => port));
});

afterEach(async () => {
  for (const { tablet } of tablets) await tablet.close();
  for (const gate of [toServers, toPrimary, toStandby]) await gate.close();
  for (const server of servers) await server.dispose();
  for (const cluster of [primary, standby]) await cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

const line = ({ student, questionId, sha256 }: Answer) => `${student} ${questionId} ${sha256}`;

test('a killed server and a lost primary cost no answer, double none, and give none to another child', async () => {
  const origin = `http://localhost:${toServers.port}`;
  const traffic: Traffic = { took: [], unanswered: 0, onCommands: () => {} };
  const teacher = await prepareTeacher(origin);
  const activity = await createActivity(teacher, 6);
  for (let index = 0; index < TABLETS; index++) {
    const tablet = await createTablet(`tablet ${index}`, createWire(origin, traffic));
    const children: string[] = [];
    tablets.push({ tablet, children });
    for (let child = 0; child < CHILDREN; child++) {
      const username = `child${index}x${child}`;
      await createStudent(teacher, username, activity.code);
      children.push((await tablet.signIn(username)).uid);
    }
  }
  const sent: Answer[] = [];
  const answerAll = async (questions: readonly string[]) => {
    for (const { tablet, children } of tablets)
      for (const child of children)
        sent.push(...(await tablet.answer(child, activity.uid, questions, ANSWER_BYTES)));
  };
  const allConfirmed = () => Promise.all(tablets.map(({ tablet }) => tablet.confirmed()));

  await answerAll(ROUNDS[0]);
  let batches = 0;
  const killed = Promise.withResolvers<void>();
  traffic.onCommands = () => {
    batches += 1;
    if (batches === 4) void servers[1]?.kill().then(() => killed.resolve(), killed.reject);
  };
  for (const { tablet } of tablets) tablet.connect();
  await killed.promise;
  toServers.lead(...[0, 2].map((at) => servers[at]?.port ?? 0));
  await allConfirmed();
  expect((await readStored(teacher)).map(line).sort()).toEqual(sent.map(line).sort());

  // From now on the standby receives nothing more.
  toStandby.lead();
  await answerAll(ROUNDS[1]);
  await allConfirmed();
  await primary.kill();
  const began = performance.now();
  await standby.promote();
  toPrimary.lead(standby.port);
  await untilAnswered(teacher);
  const seconds = (performance.now() - began) / 1000;
  const kept = (await readStored(teacher)).length;
  printFigure(
    'failover',
    `answers again ${seconds.toFixed(1)} s after the promotion, ${sent.length - kept} answers were lost`,
  );
  expect(seconds * 1000).toBeLessThan(BACK_WITHIN_MS);
  // The standby really lacked something: else this test would prove nothing.
  expect(kept).toBeLessThan(sent.length);

  // The next contact of each tablet.
  await answerAll(ROUNDS[2]);
  await vi.waitFor(
    async () => expect((await readStored(teacher)).map(line).sort()).toEqual(sent.map(line).sort()),
    { timeout: 90_000, interval: 500 },
  );
  await allConfirmed();
  const stored = await readStored(teacher);
  expect(stored.map(line).sort()).toEqual(sent.map(line).sort());
  expect(await Promise.all(tablets.map(({ tablet }) => tablet.refused()))).toEqual(tablets.map(() => 0));
  expect(tablets.flatMap(({ tablet }) => tablet.faults)).toEqual([]);
}, 600_000);

/** Resolves when a call that reads the data is answered. */
function untilAnswered(teacher: Caller): Promise<unknown> {
  return vi.waitFor(() => teacher.call('GET', '/api/class-codes'), { timeout: 60_000, interval: 100 });
}
