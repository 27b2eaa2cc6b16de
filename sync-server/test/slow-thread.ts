/**
 * A writer thread whose messages wait. It commits one command of a lane for each write that names one, and says nothing
 * of it until it is told 'say'. Told 'break', it breaks off while it holds the mutex.
 */
import { workerData } from 'node:worker_threads';
import { openDatabase } from '#db/database.ts';
import type { ThreadStart, ToThread } from '#db/writer-thread/thread-messages.ts';
import { createWriteMutex } from '#db/writer-thread/write-mutex.ts';

const { databaseFile, port, mutex: memory, begun }: ThreadStart = workerData;
const { raw } = openDatabase(databaseFile);
const mutex = createWriteMutex(memory);
const unsaid: { id: number; lane: string; head: number }[] = [];

async function commit(id: number, lane: string): Promise<void> {
  await mutex.acquire();
  Atomics.add(new Int32Array(begun), 0, 1);
  const head = raw.transaction(() => {
    raw.prepare('update lanes set last_number = last_number + 1 where id = ?').run(lane);
    raw.exec(`update counters set value = value + 1 where name = 'seq'`);
    return Number(raw.prepare(`select value from counters where name = 'seq'`).pluck().get());
  })();
  unsaid.push({ id, lane, head });
}

function say(): void {
  for (const { id, lane, head } of unsaid.splice(0)) {
    const nothing = { touched: new Set(), viewsChanged: new Set(), accountsChanged: new Set() };
    const change = { head, ...nothing, speechQueued: new Set() };
    port.postMessage({ ended: { change, lanesChanged: new Set([lane]) } });
    mutex.release();
    port.postMessage({ results: [{ id, result: 'applied' }] });
  }
}

port.on('message', async (message: ToThread) => {
  if (message === 'stop') {
    raw.close();
    port.close();
    return;
  }
  const { id, input } = message;
  if (input === 'break') throw new Error('the thread breaks off');
  if (input === 'say') {
    say();
    port.postMessage({ results: [{ id, result: 'said' }] });
  } else await commit(id, String(input));
});
port.postMessage('ready');
