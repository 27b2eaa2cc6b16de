import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { type CountedRow, changeCounters } from 'shared-schema/rules/progress/work-counters';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { overlayTable } from '#data/optimistic/overlay-table.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { openDexieReplica } from '#data/replica/dexie/dexie-replica.ts';
import type { RecordingQuestion } from '#data/replica/recordings-index.ts';
import type { Replica } from '#data/replica/replica.ts';
import { openRxReplica } from '#data/replica/rxdb/rxdb-replica.ts';
import { at, type Entry, lane } from '#test/overlay-fixtures.ts';
import type { OptimisticRow } from '../rows.ts';
import { digestSource } from './digest-source.ts';
import { answerOf, answerWithOverlay, countersWithOverlay } from './overlay-question.ts';
import { indexOf } from './plain-index.ts';
import { createDigest, type WorkDigest } from './work-digest.ts';

type Row = OptimisticRow<'recordings'>;

const people = ['mei', 'omar', 'rivera'];
const activities = ['park', 'zoo'];
const uidOf = (n: number) => `r${n}`;

const fields = fc.record({
  studentUid: fc.constantFrom(...people),
  activityUid: fc.constantFrom(...activities),
  questionId: fc.constantFrom('0', '1'),
  recordedAt: fc.nat(20).map(at),
  score: fc.option(fc.nat(100)),
  teacherFeedbackText: fc.option(fc.constant('Good')),
  replacedAt: fc.option(fc.constant(at(59)), { freq: 4 }),
  feedbackAt: fc.option(fc.constant(at(58))),
  heardAt: fc.option(fc.constant(at(59))),
});
const stored = fc.array(fields, { maxLength: 14 });

/** Commands as teachers and children give them; those about rows that are not there, too. */
const entry = fc
  .record({
    kind: fc.nat(4),
    n: fc.nat(14),
    fresh: fc.nat(3),
    activity: fc.constantFrom(...activities),
    second: fc.nat(59),
  })
  .map(({ kind, n, fresh, activity, second }): Entry => {
    const made = { uid: `new${fresh}`, activityUid: activity };
    const all: Entry[] = [
      ['feedback.save', { recordingUid: uidOf(n), score: second }],
      ['feedback.save', { recordingUid: uidOf(n), teacherFeedbackText: 'Louder' }],
      ['activity.delete', { uid: activity }],
      ['recording.save', { ...made, questionId: '0', audioUrl: '/uploads/new.webm', recordedAt: at(second) }],
      ['recording.delete', { uid: uidOf(n) }],
    ];
    return all[kind]!;
  });
const commands = fc
  .array(fc.record({ entry, state: fc.constantFrom('pending', 'acked', 'confirmed', 'refused') }), {
    maxLength: 5,
  })
  .map((list) =>
    lane('rivera', ...list.map((one) => one.entry)).map(
      (row, index) => ({ ...row, state: list[index]!.state }) as CommandRow,
    ),
  );

const question: fc.Arbitrary<RecordingQuestion> = fc.record({
  studentUid: fc.option(fc.constantFrom(...people), { nil: undefined }),
  activityUid: fc.option(fc.constantFrom(...activities), { nil: undefined }),
  since: fc.option(fc.nat(20).map(at), { nil: undefined }),
  before: fc.option(fc.nat(20).map(at), { nil: undefined }),
  isPending: fc.boolean(),
  isUnheard: fc.boolean(),
  order: fc.constantFrom('newest', 'oldest'),
  limit: fc.integer({ min: 1, max: 4 }),
  accepts: fc.constantFrom(
    () => true,
    ({ score }: Row) => (score ?? 0) % 2 === 0,
  ),
});

describe.each([
  [
    'an index',
    (account: string, indexedDB: IDBFactory) =>
      openRxReplica(account, { storage: { indexedDB, IDBKeyRange }, multiInstance: false }),
  ],
  [
    'a table',
    (account: string, indexedDB: IDBFactory) => openDexieReplica(account, { indexedDB, IDBKeyRange }),
  ],
])('questions to %s with unconfirmed commands', (_, open) => {
  let replica: Replica;
  /** Never the same again: a server numbers each version once. */
  let seq = 0;
  beforeEach(async () => {
    replica = await open('rivera', new IDBFactory());
  });
  afterEach(() => replica.close());

  async function fill(rows: readonly object[]): Promise<Row[]> {
    await replica.reset();
    const docs = rows.map((row, n) => {
      const value = {
        audioUrl: '/uploads/a.webm',
        feedback: null,
        teacherFeedbackAudio: null,
        ...row,
        uid: uidOf(n),
      };
      seq += 1;
      return { table: 'recordings', uid: uidOf(n), seq, value };
    });
    await replica.apply(docs, 1);
    return replica.rows('recordings');
  }

  test('the answer is that of a plain filter over all rows with the commands applied', async () => {
    await fc.assert(
      fc.asyncProperty(stored, commands, question, async (given, list, asked) => {
        const rows = await fill(given);
        const expected = answerOf(overlayTable<'recordings'>('recordings', rows, list), asked);
        expect(await answerWithOverlay(indexOf(replica), asked, list)).toEqual(expected);
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  test('the counters are those of all rows with the commands applied', async () => {
    const sorted = (counters: readonly object[]) => counters.map((counter) => JSON.stringify(counter)).sort();
    await fc.assert(
      fc.asyncProperty(stored, commands, async (given, list) => {
        const rows = await fill(given);
        const overlaid = overlayTable<'recordings'>('recordings', rows, list) as CountedRow[];
        const index = indexOf(replica);
        const counters = await countersWithOverlay(index, await index.counters(), list);
        expect(sorted(counters)).toEqual(sorted(changeCounters([], overlaid, [])));
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  test('the digest is that of all rows since an instant with the commands applied', async () => {
    await fc.assert(
      fc.asyncProperty(stored, commands, fc.nat(20), async (given, list, second) => {
        const rows = await fill(given);
        const since = at(second);
        const source = digestSource(since);
        const shown = await source.overlay(replica, list, await source.read(replica));
        const plain = createDigest();
        for (const row of overlayTable<'recordings'>('recordings', rows, list))
          if (row.recordedAt >= since) plain.add(row);
        expect(sortedDigest(shown)).toEqual(sortedDigest(plain.digest()));
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });
});

function sortedDigest({ weeks, listening }: WorkDigest) {
  return [weeks, listening].map((list) => list.map((one) => JSON.stringify(one)).sort());
}
