import { expect, test } from 'vitest';
import type { ActivitySummary, CardFeedback } from '#data/queries/student.ts';
import { feedbackItems } from './feedback-items.ts';

const feedback = (questionId: string | null, fields: Partial<CardFeedback> = {}, recordedAt = '2026-01-01') =>
  ({ recording: { questionId, recordedAt }, isHeard: false, isEarlier: false, ...fields }) as CardFeedback;

const questions = [
  { id: 'q1', prompt: 'What is this?', imageUrl: '/uploads/one.png', audioUrl: '/uploads/one.mp3' },
  { id: 'q2', prompt: 'And this?', imageUrl: null },
];

const items = (given: CardFeedback[]) =>
  feedbackItems({
    activity: { questions, formerQuestions: [{ id: 'old', prompt: 'Gone' }], imageUrl: '/uploads/cover.png' },
    feedback: given,
  } as unknown as ActivitySummary);

test('new feedback stands before feedback that was heard, then the questions in their order', () => {
  const given = [feedback('q1', { isHeard: true }), feedback('old'), feedback('q2'), feedback('q1')];
  const order = items(given).map(({ one, question }) => [one.isHeard, question.number]);
  expect(order).toEqual([
    [false, 1],
    [false, 2],
    [false, null],
    [true, 1],
  ]);
});

test('feedback on the answer that counts stands before that on earlier ones, the newest first', () => {
  const given = [
    feedback('q1', { isEarlier: true }, '2026-01-01'),
    feedback('q1', { isEarlier: true }, '2026-01-02'),
    feedback('q1', {}, '2026-01-03'),
  ];
  expect(items(given).map(({ one }) => one.recording.recordedAt)).toEqual([
    '2026-01-03',
    '2026-01-02',
    '2026-01-01',
  ]);
});

test('the picture is that of the question, else the cover', () => {
  expect(items([feedback('q1'), feedback('q2')]).map(({ picture }) => picture)).toEqual([
    '/uploads/one.png',
    '/uploads/cover.png',
  ]);
});

test('the question is what was asked, as its teacher said it where there is a sound', () => {
  const asked = items([feedback('q1'), feedback('q2'), feedback('old')]);
  expect(asked.map(({ question, sound }) => [question.prompt, sound])).toEqual([
    ['What is this?', '/uploads/one.mp3'],
    ['And this?', null],
    ['Gone', null],
  ]);
});
