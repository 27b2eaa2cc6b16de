/** A class at work in one school: children who are signed in, and a teacher's laptop with an open socket. */
import { once } from 'node:events';
import { makeWebm } from 'e2e/support/webm';
import { WebSocket } from 'ws';
import { type Child, createActivity, prepareAnswer, signInChildren, signInTeacher } from '../bench-school.ts';
import { Connection } from '../connection.ts';
import { sendAnswers } from '../send-answers.ts';

export interface BenchClass {
  readonly children: readonly Child[];
  readonly activityUid: string;
  close(): void;
}

const SOUND = makeWebm(60_000);

/** A connection by the name of a school. */
export function connectTo(url: string, host: string): Connection {
  const connection = new Connection(url);
  connection.headers.host = host;
  return connection;
}

/** The school has the teacher of the benchmark already. */
export async function openBenchClass(url: string, host: string, count: number): Promise<BenchClass> {
  const school = await signInTeacher(() => connectTo(url, host));
  const children = await signInChildren(school, count);
  const { uid } = await createActivity(school, `Today ${count}`, '');
  const { cookie = '' } = school.teacher.headers;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { host, cookie } });
  await once(socket, 'message');
  return {
    ...{ children, activityUid: uid },
    close() {
      socket.terminate();
      school.teacher.close();
      for (const { connection } of children) connection.close();
    },
  };
}

/** One answer of each child, one child after another, and what each pulls then. Milliseconds of each request. */
export async function workOnce({ children, activityUid }: BenchClass, question: string): Promise<number[]> {
  const took: number[] = [];
  for (const child of children) {
    took.push(...(await sendAnswers(child, [prepareAnswer(activityUid, question, SOUND)])));
    const pulled = await child.connection.send('POST', '/api/sync/pull', {
      cursor: null,
      lanes: [child.lane],
    });
    if (pulled.status !== 200) throw new Error(`pull: ${pulled.status} ${pulled.body}`);
    took.push(pulled.took);
  }
  return took;
}
