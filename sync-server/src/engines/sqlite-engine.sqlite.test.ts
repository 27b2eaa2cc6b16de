import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let mei: Person;
let lane: TestLane;

beforeEach(async () => {
  const writerScript = new URL('../../test/slow-thread.ts', import.meta.url);
  served = await openTestSchool({ writerScript });
  mei = await served.student(await served.teacher('Rivera'), 'Mei');
  lane = await mei.registerLane();
  await pull();
  // A write that comes while another one waits starts the thread.
  const waiting = served.school.writer.write(async () => undefined);
  expect(served.school.writerThread.run(lane.id, 1)).toBeNull();
  await waiting;
  await vi.waitFor(() => expect(served.school.writerThread.isRunning()).toBe(true), 60_000);
});
afterEach(() => served.close());

const stored = (sql: string) => Number(served.school.raw.prepare(sql).pluck().get());
const head = () => stored(`select value from counters where name = 'seq'`);

async function pull(): Promise<PullPage> {
  return (await mei.call('POST', '/api/sync/pull', { cursor: null, lanes: [lane.id] })).json<PullPage>();
}

/** The thread commits a command of the lane, and memory does not hear of it. */
async function commitUnsaid(): Promise<{ said: Promise<unknown> | null }> {
  const said = served.school.writerThread.run(lane.id, 1);
  await vi.waitFor(() => expect(stored('select max(last_number) from lanes')).toBe(1), 60_000);
  expect(served.school.head()).toBe(head() - 1);
  return { said };
}

it('a pull confirms nothing that memory has not heard of', async () => {
  const { said } = await commitUnsaid();
  // Not the last page, so that the device confirms nothing by it.
  expect(await pull()).toMatchObject({ more: true });
  await served.school.writerThread.run('say', 1);
  await said;
  expect(await pull()).toMatchObject({ more: false, lanes: { [lane.id]: { lastNumber: 1 } } });
});

it('a write of the server waits for the thread, and counts on from it', async () => {
  const { said } = await commitUnsaid();
  const writing = served.school.writer.write(async (w) => w.nextSeq());
  await served.school.writerThread.run('say', 1);
  await said;
  expect(await writing).toBe(served.school.head());
  expect(head()).toBe(served.school.head());
});

it('after a thread has broken off, memory knows what it committed, and everybody is asked to pull', async () => {
  const poked = vi.spyOn(served.school.hub, 'pokeAll');
  const { said } = await commitUnsaid();
  const broken = served.school.writerThread.run('break', 1);
  await expect(Promise.all([said, broken])).rejects.toThrow('the thread breaks off');
  expect(served.school.head()).toBe(head());
  expect(poked).toHaveBeenCalled();
  expect(await pull()).toMatchObject({ more: false, lanes: { [lane.id]: { lastNumber: 1 } } });
  // The server's own thread goes on alone.
  expect(await served.school.writer.write(async (w) => w.nextSeq())).toBe(served.school.head());
});
