/** A thread of its own: a class whose devices send as fast as they can until the thread is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { openClassroom, workOnce } from './classroom.ts';

export interface NoiseOrder {
  readonly url: string;
  readonly host: string;
  readonly children: number;
}

const { url, host, children } = workerData as NoiseOrder;
const room = await openClassroom(url, host, children);
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const done = room.children.map(async (child, index) => {
  for (let round = 0; !isOver; round++) await workOnce({ ...room, children: [child] }, `n${index}-${round}`);
});
parentPort?.postMessage('begun');
await Promise.all(done);
room.close();
