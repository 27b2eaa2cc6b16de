import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { createDataContext, type DataContext } from '#data/context.ts';
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { teacherReducers } from '#data/optimistic/teacher-reducers.ts';
import type { Replica } from '#data/replica/replica.ts';
import { openRxReplica } from '#data/replica/rxdb/rxdb-replica.ts';
import { shareReplicas } from '#data/replica/shared-replicas.ts';
import { recording } from '#test/teacher-rows.ts';
import { createTestDevice } from '#test/test-device.ts';
import { matchRecordings, type RecordingSelection } from './match-recordings.ts';

addReducers(teacherReducers);

const teacher = { uid: 'rivera', role: 'teacher' } as const;
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`;

const rows = [
  recording('mei', 'park', { uid: 'late', questionId: '0', recordedAt: day(20) }),
  recording('mei', 'park', { uid: 'early', questionId: '1', recordedAt: day(10), score: 80 }),
  recording('mei', 'zoo', { uid: 'zoo', recordedAt: day(12) }),
  recording('mei', 'park', { uid: 'replaced', questionId: '2', recordedAt: day(12), replacedAt: day(13) }),
  recording('omar', 'park', { uid: 'omar', recordedAt: day(11) }),
];

let context: DataContext;
let replica: Replica;
beforeEach(async () => {
  const device = await createTestDevice();
  await device.signIn(teacher.uid, teacher.role);
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const openReplica = shareReplicas(({ uid }) => openRxReplica(uid, { storage, multiInstance: false }));
  context = createDataContext({ ...device.context, openReplica });
  replica = await openReplica(teacher);
  const docs = rows.map((value, index) => ({ table: 'recordings', uid: value.uid, seq: index + 1, value }));
  await replica.apply(docs, 1);
});
afterEach(() => replica.close());

const park = ['omar', 'mei'].map((studentUid) => ({ studentUid, activityUid: 'park' }));
const match = (selection: Partial<RecordingSelection>, signal = new AbortController().signal) =>
  matchRecordings(context, teacher, { pairs: park, status: 'all', ...selection }, signal);

test('the answers that count are found student by student, the oldest first', async () => {
  expect(await match({})).toEqual(['omar', 'early', 'late']);
});

test('a stretch of time begins with its first moment and ends before its last', async () => {
  expect(await match({ since: day(10), before: day(20) })).toEqual(['omar', 'early']);
  expect(await match({ since: day(21) })).toEqual([]);
});

test('the status is the one on the screen, also where feedback is not sent yet', async () => {
  expect(await match({ status: 'pending' })).toEqual(['omar', 'late']);
  await giveFeedback({ uid: 'late', seq: 1 }, { text: 'Well done' }, context);
  expect(await match({ status: 'pending' })).toEqual(['omar']);
  expect(await match({ status: 'completed' })).toEqual(['early', 'late']);
});

test('a canceled search throws', async () => {
  await expect(match({}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
