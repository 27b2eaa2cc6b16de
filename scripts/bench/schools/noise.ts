/** A thread of its own: a class whose devices send as fast as they can, from each `go` to the next `pause`, until `stop`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openBenchClass, workOnce } from './bench-class.ts';

export interface NoiseOrder {
  readonly url: string;
  readonly host: string;
  readonly children: number;
}

/** What the thread is told. It answers with the same word: at `go` when every device has sent, at `pause` when none does. */
export type NoiseMessage = 'go' | 'pause' | 'stop';

const { url, host, children } = workerData as NoiseOrder;
const opened = await openBenchClass(url, host, children);
let isNoisy = false;
let round = 0;
let sending: Promise<void>[] = [];

parentPort?.on('message', async (message: NoiseMessage) => {
  isNoisy = message === 'go';
  if (isNoisy) await begin();
  else await Promise.all(sending);
  if (message === 'stop') opened.close();
  parentPort?.postMessage(message);
  if (message === 'stop') parentPort?.close();
});
parentPort?.postMessage('ready');

async function begin(): Promise<void> {
  const first: Promise<unknown>[] = [];
  sending = opened.children.map((child) => {
    const work = () => workOnce({ ...opened, children: [child] }, `n${round++}`);
    const once = work();
    first.push(once);
    return once.then(async () => {
      while (isNoisy) await work();
    });
  });
  await Promise.all(first);
}
