import { expect, it } from 'vitest';
import { counted, recording } from '#test/teacher-rows.ts';
import { waitingAnswers } from './waiting-answers.ts';

const answers = (count: number) =>
  counted(
    ...Array.from({ length: count }, (_, index) => recording('mei', 'park', { questionId: `${index}` })),
  );

it.each([
  [0, 0],
  [1, 1],
  [3, 1],
  [4, 2],
  [12, 4],
])('%i answers that wait take %i minutes', (count, minutes) => {
  expect(waitingAnswers(answers(count))).toEqual({ count, minutes });
});

it('an answer with feedback waits for nobody', () => {
  const heard = recording('mei', 'park', { questionId: '9', teacherFeedbackText: 'Good' });
  expect(waitingAnswers(counted(heard, recording('mei', 'park'))).count).toBe(1);
});
