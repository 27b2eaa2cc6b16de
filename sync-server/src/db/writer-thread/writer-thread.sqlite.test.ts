import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { makeDatabaseFile } from '#test/test-database.ts';
import type { TransactionEnded } from './thread-messages.ts';
import { createWriterThread, type EngineThread } from './writer-thread.ts';

let thread: EngineThread;
let isBusy: boolean;
let ended: TransactionEnded[];
let lost: Error[];

async function open(script: URL): Promise<void> {
  const databaseFile = join(temporaryFolder(), 'chickadee.db');
  await makeDatabaseFile(databaseFile);
  thread = createWriterThread({
    ...{ databaseFile, cacheKiB: undefined, script },
    isBusy: () => isBusy,
    onEnded: (transaction) => ended.push(transaction),
    onLost: (error) => lost.push(error),
  });
}

const SLOW = new URL('../../../test/slow-thread.ts', import.meta.url);
const CANNOT_START = new URL('data:text/javascript,throw new Error("no start")');

beforeEach(() => {
  isBusy = true;
  ended = [];
  lost = [];
});
afterEach(() => thread.stop());

it('a thread is started only where writes wait', async () => {
  await open(SLOW);
  isBusy = false;
  expect(thread.run('a write', 1)).toBeNull();
  isBusy = true;
  // While it starts, the caller runs its writes.
  expect(thread.run('a write', 1)).toBeNull();
  await vi.waitFor(() => expect(thread.isRunning()).toBe(true), 60_000);
});

it('a thread that cannot start leaves all writes to the caller', async () => {
  await open(CANNOT_START);
  expect(thread.run('a write', 1)).toBeNull();
  await vi.waitFor(() => expect(lost.map(({ message }) => message)).toEqual(['no start']), 60_000);
  expect(thread.run('a write', 1)).toBeNull();
  expect(thread.isQuiet()).toBe(true);
  await thread.mutex.acquire();
});

it('a thread that breaks off fails its writes and gives the mutex back', async () => {
  await open(SLOW);
  thread.run('a write', 1);
  await vi.waitFor(() => expect(thread.isRunning()).toBe(true), 60_000);
  const writes = ['a write', 'break'].map((write) => thread.run(write, 1));
  for (const write of writes) await expect(write).rejects.toThrow('the thread breaks off');
  expect(lost).toHaveLength(1);
  expect([thread.waiting(), thread.isQuiet(), thread.isRunning()]).toEqual([0, true, false]);
  expect(thread.run('a write', 1)).toBeNull();
  await thread.mutex.acquire();
});
