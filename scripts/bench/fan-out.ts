/**
 * From a write until the last of 100 WebSocket subscribers has its message. Ours announces nothing that is not on
 * disk, so the time of its fsync is in it. Hence two references, both bare `ws` behind a bare route: one commits one
 * row with the same fsync before it sends, one writes nothing at all.
 */

import { percentile } from 'e2e/support/percentile';
import { WebSocket } from 'ws';
import { openBenchSchool, signInChildren } from './bench-school.ts';
import { Connection } from './connection.ts';
import { amount, type Figure } from './measure.ts';
import { startReference } from './reference.ts';

const SUBSCRIBERS = amount(100, 3);
const WRITES = amount(150, 12);
/** Of the writes, those after the first ten, which only warm up. */
const middle = (took: readonly number[]) => percentile(took.slice(10), 0.5);

function open(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Milliseconds from the call of `write` until each socket had a message of this type. */
async function timeUntilLast(
  sockets: readonly WebSocket[],
  type: string,
  write: () => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const all = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const listen = (data: Buffer) => {
          if (!data.toString().includes(`"${type}"`)) return;
          socket.off('message', listen);
          resolve();
        };
        socket.on('message', listen);
      }),
  );
  await write();
  await Promise.all(all);
  return performance.now() - started;
}

export async function measureFanOut(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const reference = await startReference();
  const sockets: WebSocket[] = [];
  const bare: WebSocket[] = [];
  try {
    const group = await school.teacher.json<{ id: number; code: string }>('POST', '/api/class-codes', {
      name: 'All',
    });
    const children = await signInChildren(school, SUBSCRIBERS, group.code);
    for (const { connection } of children) {
      sockets.push(await open(`${school.server.url}/ws`, { cookie: connection.headers.cookie ?? '' }));
      bare.push(await open(reference.url, {}));
    }
    const other = new Connection(reference.url);
    const ours: number[] = [];
    const committed: number[] = [];
    const unwritten: number[] = [];
    const theirs = (path: string, head: number) =>
      timeUntilLast(bare, 'sync', () => other.json('POST', path, { type: 'sync', head }));
    for (let count = 0; count < WRITES; count += 1) {
      const description = `Write ${count}`;
      ours.push(
        await timeUntilLast(sockets, 'sync', () =>
          school.teacher.json('PATCH', `/api/class-codes/${group.id}`, { description }),
        ),
      );
      committed.push(await theirs('/write-and-broadcast', count));
      unwritten.push(await theirs('/broadcast', count));
    }
    for (const child of children) child.connection.close();
    other.close();
    const figure = (what: string, reference: number[]): Figure => ({
      what,
      ours: middle(ours),
      reference: middle(reference),
      unit: 'ms',
      aim: { atMost: 1.2 },
    });
    return [
      figure('fan-out: write to the last of 100, the same fsync', committed),
      figure('fan-out: write to the last of 100, nothing written', unwritten),
    ];
  } finally {
    for (const socket of [...sockets, ...bare]) socket.terminate();
    await school.close();
    await reference.close();
  }
}
