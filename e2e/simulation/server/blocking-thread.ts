/** The thread of a blocking connection: answers one question after the other. */
import { workerData } from 'node:worker_threads';
import { connectPostgres } from 'sync-server/db/postgres/postgres-server';
import { query } from 'sync-server/db/statements';
import type { Answer, Question, ThreadParts } from './blocking-connection.ts';

const { url, schema, signal, port } = workerData as ThreadParts;
const { db } = connectPostgres({ url, connections: 1 }).open(schema);

port.onmessage = async ({ data }: MessageEvent<Question>) => {
  port.postMessage(await answerTo(data));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};

async function answerTo({ text, parameters }: Question): Promise<Answer> {
  try {
    return { rows: await query<object>(db, text, [...parameters]) };
  } catch (error) {
    return { error: String(error) };
  }
}
