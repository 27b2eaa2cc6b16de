import { describe, expect, it } from 'vitest';
import { answerNews } from './answer-news.ts';

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
    ['another child answered later', [answer, { ...later, studentUid: 'leo' }], 'none'],
    ['another question was answered later', [answer, { ...later, questionId: '1' }], 'none'],
    ['the answer was deleted', [{ ...later, questionId: '1' }], 'gone'],
  ])('%s', (_, rows, news) => expect(answerNews(answer, rows)).toBe(news));
});
