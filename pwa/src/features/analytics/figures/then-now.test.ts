import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { expect, test } from 'vitest';
import { activity, counted, recording, student, teacherData } from '#test/teacher-rows.ts';
import { scopeOf } from './scope.ts';
import { firstAndLatest, spokenActivities } from './then-now.ts';

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const answer = (uid: string, questionId: string, day: number, patch: object = {}) =>
  recording('mei', 'park', { uid, questionId, recordedAt: on(day), ...patch });
const uidsOf = (rows: readonly { uid: string }[]) => rows.map(({ uid }) => uid);

test('the pair is the first and the latest answer to one question, the one with most time between them', () => {
  const rows = [
    answer('a', 'q1', 1),
    answer('b', 'q2', 3, { replacedAt: on(20) }),
    answer('c', 'q1', 9),
    answer('d', 'q2', 12, { replacedAt: on(20) }),
    answer('e', 'q2', 20),
  ];
  expect(uidsOf(firstAndLatest(rows))).toEqual(['b', 'e']);
  expect(uidsOf(firstAndLatest(rows.reverse()))).toEqual(['b', 'e']);
});

test('where each question has one answer the latest stands alone, and results without a voice are left out', () => {
  const rows = [answer('a', 'q1', 1), answer('b', 'q2', 3), answer('c', 'q3', 9, { audioUrl: NO_AUDIO })];
  expect(uidsOf(firstAndLatest(rows))).toEqual(['b']);
  expect(firstAndLatest([])).toEqual([]);
});

test('activities with an earlier answer come first, and what the child did not speak in is left out', () => {
  const earlier = recording('mei', 'zoo', { uid: 'x', replacedAt: on(2) });
  const data = teacherData({
    students: [student('mei'), student('omar')],
    activities: [
      ...[activity('park'), activity('yard', { type: 'interactive_listening' })],
      ...[activity('farm'), activity('zoo'), activity('sea')],
    ],
    work: counted(
      ...[recording('mei', 'park'), recording('mei', 'yard'), recording('omar', 'sea')],
      ...[recording('mei', 'farm'), recording('mei', 'zoo'), earlier],
    ),
  });
  const scope = scopeOf(data, null, { weeks: [], listening: [] }, [], 0);
  expect(uidsOf(spokenActivities(scope, 'mei'))).toEqual(['zoo', 'park', 'farm']);
});
