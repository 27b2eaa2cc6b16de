import { describe, expect, it } from 'vitest';
import { answerNews, answersBeside } from './answer-news.ts';

const answer = {
  uid: 'first',
  studentUid: 'mei',
  activityUid: 'playground',
  questionId: '0',
  recordedAt: '2026-11-20T09:00:00.000Z',
};
const later = { ...answer, uid: 'second', recordedAt: '2026-11-20T09:05:00.000Z' };

describe('what became of the answer that a teacher writes about', () => {
  it.each([
    ['the answer is still the latest', [answer], 'none'],
    ['the rows are not known yet', undefined, 'none'],
    ['the child has answered again and the earlier answer is gone', [later], 'replaced'],
    ['the child has answered again and the earlier answer is kept', [answer, later], 'newer'],
    [
      'an earlier answer stands beside it',
      [answer, { ...later, recordedAt: '2026-11-19T09:00:00.000Z' }],
      'none',
    ],
    [
      'the earlier answer beside it was dated by a clock that was ahead',
      [answer, { ...later, replacedAt: '2026-11-20T09:01:00.000Z' }],
      'none',
    ],
    [
      'the child has answered again, and the answer was dated by a clock that was ahead',
      [
        { ...answer, replacedAt: '2026-11-20T08:00:00.000Z' },
        { ...later, recordedAt: '2026-11-20T08:00:00.000Z' },
      ],
      'newer',
    ],
    ['another child answered later', [answer, { ...later, studentUid: 'leo' }], 'none'],
    ['another question was answered later', [answer, { ...later, questionId: '1' }], 'none'],
    ['the answer was deleted', [{ ...later, questionId: '1' }], 'gone'],
  ])('%s', (_, rows, news) => expect(answerNews(answer, rows)).toBe(news));
});

describe('the other answers to the question of an answer', () => {
  const replacedAt = '2026-11-20T08:00:00.000Z';
  const ahead = { ...answer, uid: 'ahead', replacedAt };
  const counts = { ...answer, uid: 'counts', recordedAt: '2026-11-20T08:00:00.000Z', replacedAt: null };
  const first = { ...answer, uid: 'first', recordedAt: '2026-11-19T09:00:00.000Z', replacedAt };
  const rows = [ahead, counts, first, { ...counts, uid: 'other question', questionId: '1' }];

  it.each([
    [
      'that counts are earlier, also one that a clock which was ahead dated later',
      counts,
      undefined,
      [ahead, first],
    ],
    [
      'that was dated by a clock which was ahead are the one that counts and those before',
      ahead,
      counts,
      [first],
    ],
    ['from before are the one that counts', first, counts, []],
  ])('the other answers to the question of an answer %s', (_, about, newer, earlier) => {
    expect(answersBeside(about, rows)).toEqual({ newer, earlier });
  });

  it('an answer that was replaced while it is on the screen has the newer one beside it', () => {
    const onScreen = { ...ahead, replacedAt: null };
    expect(answersBeside(onScreen, rows).newer).toBe(counts);
  });
});
