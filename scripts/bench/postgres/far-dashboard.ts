/**
 * A child's answer is sent to one process, and the teacher's laptop is connected to another one of the same school: from
 * the call with the command until the poke has come over the other process's WebSocket and a pull there has answered with
 * the new row.
 */
import { setTimeout } from 'node:timers/promises';
import { percentile } from 'e2e/support/percentile';
import { makeWebm } from 'e2e/support/webm';
import type { PullPage } from 'shared-schema/sync';
import { WebSocket } from 'ws';
import { type Child, createActivity, prepareAnswer, signInChildren } from '../bench-school.ts';
import type { Connection } from '../connection.ts';
import { amount, type Figure } from '../measure.ts';
import { openPostgresSchool, type PostgresSchool } from './postgres-school.ts';

const ANSWERS = amount(60, 2);
/** The first answers warm both processes up. */
const WARM_UPS = amount(10, 0);
const LIMIT_MS = 300;
const ANSWER_BYTES = 60_000;
/** A socket that was poked just now is poked again 50 ms later: `POKE_INTERVAL_MS` of shared-schema/src/sync/protocol.ts. */
const REST_MS = 60;

export async function measureFarDashboard(): Promise<Figure[]> {
  const school = await openPostgresSchool(2);
  if (school === null) return [];
  try {
    return await measure(school);
  } finally {
    await school.close();
  }
}

async function measure({ processes, servers }: PostgresSchool): Promise<Figure[]> {
  const [near, far] = processes;
  const [child] = near ? await signInChildren(near, 1) : [];
  if (!near || !far || !child) throw new Error('two processes are needed');
  const laptop = await connectLaptop(far.teacher, servers[1]?.url ?? '');
  const took: number[] = [];
  try {
    for (let number = 0; number < WARM_UPS + ANSWERS; number += 1) {
      const { uid } = await createActivity(near, `Far ${number}`, '');
      await setTimeout(REST_MS);
      await laptop.pull();
      took.push(await timeAnswer(child, laptop, uid));
    }
  } finally {
    laptop.close();
    child.connection.close();
  }
  const figure = (what: string, share: number): Figure => ({
    ...{ what: `live: answer to the laptop at another process, ${what}`, unit: 'ms', reference: LIMIT_MS },
    ...{ ours: percentile(took.slice(WARM_UPS), share), aim: { atMost: 1 } },
  });
  return [figure('median', 0.5), figure('95 in 100', 0.95)];
}

/** Milliseconds from the command's call at the child's process. Its file was sent before, as the device's engine does. */
async function timeAnswer(child: Child, laptop: Laptop, activityUid: string): Promise<number> {
  const { sha256, bytes, command } = prepareAnswer(activityUid, 'q', makeWebm(ANSWER_BYTES));
  const { connection, lane, token } = child;
  connection.headers.authorization = `Bearer ${token}`;
  const stored = await connection.send('PUT', `/api/sync/blobs/${sha256}`, bytes, 'audio/webm');
  if (stored.status >= 300) throw new Error(`PUT blob: ${stored.status} ${stored.body}`);
  const began = performance.now();
  const answered = connection.json('POST', `/api/sync/lanes/${lane}/commands`, {
    commands: [command(++child.number)],
  });
  for (let isThere = false; !isThere; ) {
    await laptop.poked();
    isThere = (await laptop.pull()).includes(sha256);
  }
  const took = performance.now() - began;
  await answered;
  return took;
}

interface Laptop {
  /** After the last pull's answer, or now. */
  poked(): Promise<void>;
  /** What came, as text. */
  pull(): Promise<string>;
  close(): void;
}

async function connectLaptop(teacher: Connection, url: string): Promise<Laptop> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie: teacher.headers.cookie ?? '' },
  });
  let isPoked = false;
  let wake = () => {};
  socket.on('message', (data) => {
    if (!String(data).includes('"type":"sync"')) return;
    isPoked = true;
    wake();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let cursor: string | null = null;
  return {
    async poked() {
      while (!isPoked) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async pull() {
      isPoked = false;
      let text = '';
      for (let more = true; more; ) {
        const answer = await teacher.send('POST', '/api/sync/pull', { cursor, lanes: [] });
        if (answer.status >= 300) throw new Error(`pull: ${answer.status} ${answer.body}`);
        text += answer.body;
        ({ cursor, more } = JSON.parse(answer.body.toString()) as PullPage);
      }
      return text;
    },
    close: () => socket.terminate(),
  };
}
