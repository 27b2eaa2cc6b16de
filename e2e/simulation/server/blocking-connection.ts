/**
 * A connection to PostgreSQL whose caller waits in place. The checks read between two steps, as they read SQLite, and a
 * cut of the power is over when the call returns. The connection lives on a thread of its own.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

export interface BlockingConnection {
  /** Rows of a statement with `?` for each parameter, or of nothing for a script without parameters. */
  rows<Row extends object>(text: string, parameters?: readonly unknown[]): Row[];
}

export interface Question {
  readonly text: string;
  readonly parameters: readonly unknown[];
}
export type Answer = { readonly rows: object[] } | { readonly error: string };

/** What the thread gets. `signal` rises when an answer is there. */
export interface ThreadParts {
  readonly url: string;
  readonly schema: string;
  readonly signal: Int32Array;
  readonly port: MessagePort;
}

/** Far more than any statement takes; without it, a thread that failed would stop the run for ever. */
const ANSWER_TIMEOUT_MS = 120_000;

export function openBlockingConnection(place: Pick<ThreadParts, 'url' | 'schema'>): BlockingConnection {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL('./blocking-thread.ts', import.meta.url), {
    workerData: { ...place, signal, port: port2 },
    transferList: [port2],
  });
  // Neither keeps the process alive.
  thread.unref();
  port1.unref();
  let isLost = false;
  return {
    rows<Row>(text: string, parameters: readonly unknown[] = []) {
      // A late answer would be taken for that of the next question.
      if (isLost) throw new Error('PostgreSQL did not answer an earlier question');
      Atomics.store(signal, 0, 0);
      port1.postMessage({ text, parameters } satisfies Question);
      Atomics.wait(signal, 0, 0, ANSWER_TIMEOUT_MS);
      const answer = receiveMessageOnPort(port1)?.message as Answer | undefined;
      if (!answer) {
        isLost = true;
        throw new Error(`PostgreSQL does not answer: ${text}`);
      }
      if ('error' in answer) throw new Error(`${answer.error}: ${text.slice(0, 500)}`);
      return answer.rows as Row[];
    },
  };
}
