import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDatabaseThreads, type DatabaseThread } from './database-thread.ts';

/** A thread that answers when the test says so. */
class StubThread extends EventEmitter {
  readonly postMessage = vi.fn();
  readonly ref = vi.fn();
  readonly unref = vi.fn();
  readonly terminate = vi.fn(async () => 0);
}

let started: StubThread[];
const run = () =>
  createDatabaseThreads(() => {
    const thread = new StubThread();
    started.push(thread);
    return thread as unknown as DatabaseThread;
  });

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
});
afterEach(() => vi.useRealTimers());

const answer = (number: number) => started[number]?.emit('message', { answer: 'ok' });

it('a thread is kept for the next task, and one that is busy gets no other', async () => {
  const runTask = run();
  const first = runTask('check', 'a.db');
  const beside = runTask('check', 'b.db');
  expect(started).toHaveLength(2);
  answer(0);
  await first;
  const next = runTask('check', 'c.db');
  expect(started).toHaveLength(2);
  expect(started[0]?.postMessage).toHaveBeenLastCalledWith({ name: 'check', question: 'c.db' });
  answer(0);
  answer(1);
  expect(await Promise.all([beside, next])).toEqual(['ok', 'ok']);
});

it('a thread without a task ends after ten seconds, counted from its last one', async () => {
  const runTask = run();
  for (const path of ['a.db', 'b.db']) {
    const checked = runTask('check', path);
    answer(0);
    await checked;
    vi.advanceTimersByTime(9_999);
  }
  expect(started[0]?.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
  void runTask('check', 'c.db');
  expect(started).toHaveLength(2);
});

it.each([
  ['error', new Error('out of memory'), 'out of memory'],
  ['exit', 1, 'the thread of the database has ended'],
])(
  'a task whose thread ends by %s fails, and the next one gets another thread',
  async (event, cause, said) => {
    const runTask = run();
    const broken = runTask('check', 'a.db');
    started[0]?.emit(event, cause);
    await expect(broken).rejects.toThrow(said);
    const next = runTask('check', 'a.db');
    answer(1);
    expect(await next).toBe('ok');
  },
);

it('a thread that ends between two tasks is forgotten', async () => {
  const runTask = run();
  const first = runTask('check', 'a.db');
  answer(0);
  await first;
  started[0]?.emit('error', new Error('out of memory'));
  started[0]?.emit('exit', 1);
  const next = runTask('check', 'b.db');
  answer(1);
  expect(await next).toBe('ok');
});

it('a refused task leaves its thread to the next one', async () => {
  const runTask = run();
  const refused = runTask('check', 'a.db');
  started[0]?.emit('message', { error: { failure: { message: 'no such file', code: 'SQLITE_CANTOPEN' } } });
  await expect(refused).rejects.toMatchObject({ message: 'no such file', code: 'SQLITE_CANTOPEN' });
  void runTask('check', 'a.db');
  expect(started).toHaveLength(1);
});
