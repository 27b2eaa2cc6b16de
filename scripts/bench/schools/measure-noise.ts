/**
 * What one school costs another one of the same process: the requests of a class alone, and beside a school whose devices
 * send without a pause from a thread of their own. Both are measured in turn, some seconds each, so that a slow moment of
 * the machine falls on both, and a class has as many answers to pull in one as in the other.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from 'e2e/support/percentile';
import { amount, type Figure } from '../measure.ts';
import { openBenchClass, workOnce } from './bench-class.ts';
import type { BenchDistrict } from './bench-district.ts';
import type { NoiseMessage, NoiseOrder } from './noise.ts';

/** In each turn the watched class sends 72 requests alone and as many beside the noise: 2,880 of either in all. */
const TURNS = amount(40, 1);
const WATCHED_CHILDREN = amount(24, 1);
/** Devices of the noisy school. */
const NOISY_CHILDREN = amount(32, 1);

export async function measureNoise({ server: { url }, hosts }: BenchDistrict): Promise<Figure> {
  const [watchedHost = '', noisyHost = ''] = hosts;
  const watched = await openBenchClass(url, watchedHost, WATCHED_CHILDREN);
  const tellNoise = await startNoise({ url, host: noisyHost, children: NOISY_CHILDREN });
  const alone: number[] = [];
  const beside: number[] = [];
  await workOnce(watched, 'warm');
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(...(await workOnce(watched, `alone ${turn}`)));
    await tellNoise('go');
    beside.push(...(await workOnce(watched, `beside ${turn}`)));
    await tellNoise('pause');
  }
  await tellNoise('stop');
  watched.close();
  return {
    what: 'schools: slowest request in a hundred beside a noisy school',
    ours: percentile(beside, 0.99),
    reference: percentile(alone, 0.99),
    unit: 'ms',
    aim: { atMost: 2 },
  };
}

/** What comes back resolves when the thread does what it was told. */
async function startNoise(workerData: NoiseOrder): Promise<(message: NoiseMessage) => Promise<void>> {
  const thread = new Worker(new URL('./noise.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return async (message) => {
    const answer = once(thread, 'message');
    thread.postMessage(message);
    await answer;
  };
}
