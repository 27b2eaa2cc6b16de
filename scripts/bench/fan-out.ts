/**
 * From a write until the last of 100 WebSocket subscribers has its message. Ours announces nothing that is not on
 * disk, so the time of its fsync is in it. Hence two references, both bare `ws` behind a bare route: one commits one
 * row with the same fsync before it sends, one writes nothing at all.
 */

import { setTimeout } from 'node:timers/promises';
import { percentile } from 'e2e/support/percentile';
import type { WebSocket } from 'ws';
import {
  type BenchSchool,
  type Child,
  createActivity,
  openBenchSchool,
  signInChildren,
} from './bench-school.ts';
import { Connection } from './connection.ts';
import { openChildSocket, openSocket, timeUntilLast } from './fan-out/sockets.ts';
import { amount, type Figure } from './measure.ts';
import { startReference } from './reference.ts';

const SUBSCRIBERS = amount(100, 3);
const WRITES = amount(150, 12);
/** A socket that was poked just now is poked again 50 ms later: `POKE_INTERVAL_MS` of shared-schema/src/sync/protocol.ts. */
const REST_MS = 60;
/** Of the writes, those after the first ten, which only warm up. */
const middle = (took: readonly number[]) => percentile(took.slice(10), 0.5);

/** 100 children with a socket each, and as many bare sockets. */
interface Audience {
  readonly school: BenchSchool;
  readonly children: readonly Child[];
  readonly sockets: readonly WebSocket[];
  readonly bare: readonly WebSocket[];
  /** A call of the bare route that sends to all bare sockets. */
  broadcast(path: '/broadcast' | '/write-and-broadcast', head: number): Promise<unknown>;
}

/** Milliseconds of each way, in turn. */
interface Timings {
  readonly ours: number[];
  readonly committed: number[];
  readonly unwritten: number[];
}

/** Times `write`, which concerns every child, and both references, in turn. */
async function timeWrites(
  { sockets, bare, broadcast }: Audience,
  write: (count: number) => Promise<unknown>,
): Promise<Timings> {
  const timings: Timings = { ours: [], committed: [], unwritten: [] };
  const theirs = (path: '/broadcast' | '/write-and-broadcast', head: number) =>
    timeUntilLast(bare, 'sync', () => broadcast(path, head));
  const ways = [
    async (count: number) => timings.ours.push(await timeUntilLast(sockets, 'sync', () => write(count))),
    async (count: number) => timings.committed.push(await theirs('/write-and-broadcast', count)),
    async (count: number) => timings.unwritten.push(await theirs('/broadcast', count)),
  ];
  for (let count = 0; count < WRITES; count += 1) {
    await setTimeout(REST_MS);
    // Each way is the first one after the rest as often as the others.
    for (let turn = 0; turn < ways.length; turn += 1) await ways[(count + turn) % ways.length]?.(count);
  }
  return timings;
}

const figure = (what: string, ours: number[], reference: number[]): Figure => ({
  what: `fan-out: ${what}`,
  ours: middle(ours),
  reference: middle(reference),
  unit: 'ms',
  aim: { atMost: 1.2 },
});

async function measureAudience(audience: Audience): Promise<Figure[]> {
  const { school, children } = audience;
  const { teacher } = school;
  const activities: { id: number }[] = [];
  // Children without a class see every activity.
  const created = await timeWrites(audience, async (count) => {
    activities.push(await createActivity(school, `Activity ${count}`, 'Who was there?'));
  });
  const group = await teacher.json<{ id: number; code: string }>('POST', '/api/class-codes', { name: 'All' });
  for (const { id } of children)
    await teacher.json('POST', '/api/class-codes/join', { studentId: id, classCode: group.code });
  const changed = await timeWrites(audience, (count) =>
    teacher.json('PATCH', `/api/class-codes/${group.id}`, { description: `Write ${count}` }),
  );
  // Every child of the class has another view afterwards.
  const assigned = await timeWrites(audience, (count) =>
    teacher.json('POST', '/api/assignments', { activityId: activities[count]?.id, classCodeId: group.id }),
  );
  return [
    figure('write to the last of 100, the same fsync', changed.ours, changed.committed),
    figure('write to the last of 100, nothing written', changed.ours, changed.unwritten),
    figure('new activity to the last of 100 accounts', created.ours, created.committed),
    figure('new assignment to the last of 100 accounts', assigned.ours, assigned.committed),
  ];
}

export async function measureFanOut(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const reference = await startReference();
  const other = new Connection(reference.url);
  const sockets: WebSocket[] = [];
  const bare: WebSocket[] = [];
  const children = await signInChildren(school, SUBSCRIBERS);
  try {
    for (const child of children) {
      sockets.push(await openChildSocket(school, child));
      bare.push(await openSocket(reference.url));
    }
    return await measureAudience({
      ...{ school, children, sockets, bare },
      broadcast: (path, head) => other.json('POST', path, { type: 'sync', head }),
    });
  } finally {
    for (const socket of [...sockets, ...bare]) socket.terminate();
    for (const { connection } of children) connection.close();
    other.close();
    await school.close();
    await reference.close();
  }
}
