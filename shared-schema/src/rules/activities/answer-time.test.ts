import { expect, test } from 'vitest';
import { activityQuestion } from '#entities/activity-question.ts';
import { answerSecondsOf, thinkingSecondsOf } from './answer-time.ts';

test('a question without times has 15 s for the answer and none to think', () => {
  expect(answerSecondsOf({})).toBe(15);
  expect(thinkingSecondsOf({})).toBe(0);
  expect(answerSecondsOf({ answerSeconds: 90 })).toBe(90);
  expect(thinkingSecondsOf({ thinkingSeconds: 20 })).toBe(20);
});

test('a question is stored with the times and the model answer that it was given, and with no others', () => {
  const question = { id: '1', prompt: 'Who?', imageUrl: null };
  expect(activityQuestion.parse(question)).toEqual(question);
  const timed = { ...question, answerSeconds: 60, thinkingSeconds: 10, modelAnswerUrl: '/uploads/a.webm' };
  expect(activityQuestion.parse(timed)).toEqual(timed);
});

test.each([
  { answerSeconds: 14 },
  { answerSeconds: 91 },
  { answerSeconds: 20.5 },
  { answerSeconds: '30' },
  { thinkingSeconds: -1 },
  { thinkingSeconds: 21 },
])('a question with the time %o is refused', (time) => {
  expect(activityQuestion.safeParse({ id: '1', ...time }).success).toBe(false);
});
