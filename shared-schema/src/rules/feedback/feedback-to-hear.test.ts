import { expect, it } from 'vitest';
import { hasFeedbackToHear } from './feedback-to-hear.ts';

const plain = {
  ...{ audioUrl: '/uploads/a.webm', score: null, feedback: null },
  ...{ teacherFeedbackText: null, teacherFeedbackAudio: null, replacedAt: null },
};
const at = '2026-11-21T10:00:00.000Z';

it.each([
  ['nothing', {}, false],
  ['stars alone', { score: 80 }, false],
  ['words', { teacherFeedbackText: 'Good' }, true],
  ['words of an older app', { feedback: 'Good' }, true],
  ['a voice message', { teacherFeedbackAudio: '/uploads/b.webm' }, true],
  ['a sticker beside stars', { score: 80, sticker: 'sun' }, true],
  ['the wish for another answer', { tryAgainAt: at }, true],
  ['a wish that the child has fulfilled', { tryAgainAt: at, replacedAt: at }, false],
  ['words on an answer that was replaced', { feedback: 'Good', replacedAt: at }, true],
])('what a child takes in is judged for %s', (_, fields, expected) =>
  expect(hasFeedbackToHear({ ...plain, ...fields })).toBe(expected),
);
