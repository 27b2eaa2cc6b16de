import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import {
  type CountedRow,
  changeCounters,
  isPending,
  isUnheard,
} from 'shared-schema/rules/progress/work-counters';
import type { PulledDoc } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordingQuestion, RecordingsIndex, ReplicaRecording } from '../recordings-index.ts';
import type { Replica } from '../replica.ts';
import { ReplicaDroppedError, shareReplicas } from '../shared-replicas.ts';
import { openRxReplica } from './rxdb-replica.ts';

let replica: Replica;
let recordings: RecordingsIndex;
beforeEach(async () => {
  replica = await openRxReplica('rivera', {
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    multiInstance: false,
  });
  recordings = replica.recordings!;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await replica.close();
});

const students = ['mei', 'omar', 'ana'];
const activities = ['park', 'zoo'];
const uidOf = (n: number) => `r${String(n).padStart(3, '0')}`;
const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

function recording(n: number, seq: number, fields: Partial<ReplicaRecording> = {}): PulledDoc {
  const value = {
    ...{ uid: uidOf(n), id: n, questionId: '0', audioUrl: `/uploads/${n}.webm`, recordedAt: timeOf(n) },
    ...{ studentUid: 'mei', activityUid: 'park', score: null, feedback: null, replacedAt: null },
    ...{ teacherFeedbackText: null, teacherFeedbackAudio: null },
  };
  return { table: 'recordings', uid: uidOf(n), seq, value: { ...value, ...fields } };
}

const version = fc.record({
  n: fc.nat(11),
  deleted: fc.boolean(),
  fields: fc.record({
    studentUid: fc.constantFrom(...students),
    activityUid: fc.constantFrom(...activities),
    recordedAt: fc.nat(5).map(timeOf),
    score: fc.option(fc.nat(100)),
    teacherFeedbackText: fc.option(fc.constant('Good')),
    replacedAt: fc.option(fc.constant(timeOf(59)), { freq: 4 }),
    feedbackAt: fc.option(fc.constant(timeOf(58))),
    heardAt: fc.option(fc.constant(timeOf(59))),
  }),
});
const pages = fc.array(fc.array(version, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
const question: fc.Arbitrary<RecordingQuestion> = fc.record({
  studentUid: fc.option(fc.constantFrom(...students), { nil: undefined }),
  activityUid: fc.option(fc.constantFrom(...activities), { nil: undefined }),
  isPending: fc.boolean(),
  isUnheard: fc.boolean(),
  order: fc.constantFrom('newest', 'oldest'),
  limit: fc.integer({ min: 1, max: 6 }),
  accepts: fc.constantFrom(
    () => true,
    ({ score }: ReplicaRecording) => (score ?? 0) % 2 === 0,
  ),
});

function plainAnswer(rows: readonly ReplicaRecording[], asked: RecordingQuestion): string[] {
  const { studentUid, activityUid, isPending: waits, isUnheard: isToHear, order, limit, accepts } = asked;
  const found = rows.filter(
    (row) =>
      (studentUid === undefined || row.studentUid === studentUid) &&
      (activityUid === undefined || row.activityUid === activityUid) &&
      (!waits || isPending(row)) &&
      (!isToHear || isUnheard(row)) &&
      (accepts?.(row) ?? true),
  );
  const keys = found.map(({ recordedAt, uid }) => `${recordedAt} ${uid}`).sort();
  return (order === 'newest' ? keys.reverse() : keys).slice(0, limit);
}

const keysOf = (rows: readonly ReplicaRecording[]) =>
  rows.map(({ recordedAt, uid }) => `${recordedAt} ${uid}`);

test('a question has the answer of a plain filter, and the counters are those of the rows', async () => {
  // Never the same again: a server numbers each version once.
  let seq = 0;
  await fc.assert(
    fc.asyncProperty(pages, fc.array(question, { minLength: 1, maxLength: 5 }), async (list, questions) => {
      await replica.reset();
      for (const [index, page] of list.entries()) {
        const docs = page.map(({ n, deleted, fields }) => {
          seq += 1;
          return deleted
            ? ({ table: 'recordings', uid: uidOf(n), seq, deleted } as const)
            : recording(n, seq, fields);
        });
        // The third page belongs to a restored server, whose sweep ends the pages before it.
        await replica.apply(docs, index < 2 ? 1 : 2);
        if (index === 2) await replica.sweep(2);
      }
      const rows = await replica.rows('recordings');
      for (const asked of questions)
        expect(keysOf(await recordings.find(asked))).toEqual(plainAnswer(rows, asked));
      const sorted = (counters: object[]) => counters.map((counter) => JSON.stringify(counter)).sort();
      expect(sorted(await recordings.counters())).toEqual(
        sorted(changeCounters([], rows as CountedRow[], [])),
      );
    }),
    { numRuns: 60, seed: 20_261_123 },
  );
});

test('a page of a list reads no more recordings than it shows', async () => {
  await replica.apply(
    Array.from({ length: 60 }, (_, n) => recording(n, n + 1)),
    1,
  );
  const read: unknown[] = [];
  for (const source of [IDBIndex, IDBObjectStore]) {
    const getAll = source.prototype.getAll;
    vi.spyOn(source.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...args) {
      const request = getAll.apply(this, args as never);
      request.addEventListener('success', () => read.push(...request.result));
      return request;
    });
  }
  const advanced = vi.spyOn(IDBIndex.prototype, 'openCursor');
  expect(await recordings.find({ order: 'oldest', limit: 5 })).toHaveLength(5);
  expect(read.length).toBeLessThanOrEqual(5);
  expect(await recordings.counters()).toMatchObject([{ recordings: 60, pending: 60 }]);
  expect(advanced.mock.calls.length).toBeLessThanOrEqual(1);
  expect(read.length).toBeLessThanOrEqual(6);
});

test('a list follows its own recordings only, and rows that did not change stay the same objects', async () => {
  await replica.apply([recording(1, 1), recording(2, 2), recording(3, 3, { studentUid: 'omar' })], 1);
  const seen: ReplicaRecording[][] = [];
  const watching = recordings
    .observe({ studentUid: 'mei', order: 'newest', limit: 5 })
    .subscribe((rows) => seen.push(rows));
  await expect.poll(() => seen).toHaveLength(1);
  await replica.apply([recording(3, 4, { studentUid: 'omar', score: 90 })], 1);
  await replica.apply([recording(2, 5, { score: 80 })], 1);
  await expect.poll(() => seen.at(-1)?.[0]).toMatchObject({ uid: 'r002', score: 80 });
  expect(seen).toHaveLength(2);
  expect(seen[1]?.[1]).toBe(seen[0]?.[1]);
  // It leaves the list when it becomes another child's.
  await replica.apply([recording(1, 6, { studentUid: 'omar' })], 1);
  await expect.poll(() => seen.at(-1)?.map(({ uid }) => uid)).toEqual(['r002']);
  watching.unsubscribe();
});

test('the counters follow new, changed and deleted recordings', async () => {
  const seen: unknown[] = [];
  const watching = recordings.observeCounters().subscribe((counters) => seen.push(counters));
  await expect.poll(() => seen).toEqual([[]]);
  await replica.apply([recording(1, 1), recording(2, 2, { activityUid: 'zoo', score: 80 })], 1);
  await vi.waitFor(() =>
    expect(seen.at(-1)).toMatchObject([
      { activityUid: 'park', recordings: 1, pending: 1, scored: 0 },
      { activityUid: 'zoo', recordings: 1, pending: 0, scored: 1, scoreSum: 80 },
    ]),
  );
  await replica.apply([{ table: 'recordings', uid: uidOf(1), seq: 3, deleted: true }], 1);
  await expect.poll(() => seen.at(-1)).toMatchObject([{ activityUid: 'zoo' }]);
  watching.unsubscribe();
});

test('recordings are found by their keys', async () => {
  await replica.apply([recording(1, 1), recording(2, 2)], 1);
  expect(await recordings.under(['r002', 'gone'])).toMatchObject([{ uid: 'r002', seq: 2 }]);
});

test('who watches recordings hears that the replica was dropped', async () => {
  const open = shareReplicas(() =>
    openRxReplica('okafor', { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false }),
  );
  await replica.close();
  const shared = await open({ uid: 'okafor', role: 'teacher' });
  const heard: unknown[] = [];
  const question: RecordingQuestion = { order: 'newest', limit: 5 };
  shared.recordings!.observe(question).subscribe(
    () => {},
    (reason) => heard.push(reason),
  );
  shared.recordings!.observeCounters().subscribe(
    () => {},
    (reason) => heard.push(reason),
  );
  await shared.destroy();
  expect(heard).toEqual([expect.any(ReplicaDroppedError), expect.any(ReplicaDroppedError)]);
});
