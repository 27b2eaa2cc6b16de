import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { expect, test } from 'vitest';
import { recording } from '#test/teacher-rows.ts';
import { lastWeeks, startOfWeek, weekOf } from './week.ts';
import { createDigest } from './work-digest.ts';

const monday = '2026-11-16T12:00:00.000Z';

test('a week begins on Monday, and the last weeks end with the present one', () => {
  const sunday = new Date(2026, 10, 22, 23, 59);
  expect(weekOf(sunday)).toBe('2026-11-16');
  expect(lastWeeks(sunday, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  expect(new Date(startOfWeek('2026-11-16'))).toEqual(new Date(2026, 10, 16));
});

test('a digest sums the answers of a week, and tells speech that nobody measured from silence', () => {
  const builder = createDigest();
  const row = (uid: string, fields: object) =>
    recording('mei', 'park', { recordedAt: monday, uid, speakingDuration: null, ...fields });
  builder.add(row('a', { speakingDuration: 4.5, score: 80 }));
  builder.add(row('b', { speakingDuration: 0, tryAgainAt: monday }));
  builder.add(row('c', {}));
  builder.add(row('d', { audioUrl: NO_AUDIO, response: '{}', score: 100 }));
  builder.add(row('e', { replacedAt: monday, speakingDuration: 9 }));
  expect(builder.digest()).toMatchObject({
    weeks: [
      {
        week: '2026-11-16',
        answers: 4,
        scored: 2,
        scoreSum: 180,
        spoken: 3,
        measured: 2,
        seconds: 4.5,
        tryAgain: 1,
      },
    ],
    listening: [{ uid: 'd', studentUid: 'mei', activityUid: 'park' }],
  });
  builder.remove(row('a', { speakingDuration: 4.5, score: 80 }));
  expect(builder.digest().weeks[0]).toMatchObject({
    answers: 3,
    scored: 1,
    spoken: 2,
    measured: 1,
    seconds: 0,
  });
});
