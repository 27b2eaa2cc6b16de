import { expect, test } from 'vitest';
import type { Take } from './draft-recordings.ts';
import { strandedTakes } from './orphaned-drafts.ts';

const take = (activityUid: string, questionId: string) =>
  ({ id: `${activityUid} ${questionId}`, activityUid, questionId }) as Take;
const place = (uid: string, questions: string[], question: string | null = null) => ({
  uid,
  questions: questions.map((id) => ({ id, prompt: id, imageUrl: null })),
  question,
  imageUrl: null,
});

test('a take is stranded when its activity or its question is gone, and not before', () => {
  const activities = [place('park', ['q1', 'q2']), place('old', [], 'What is it?')];
  const takes = [
    take('park', 'q1'),
    take('park', '1'),
    take('old', '0'),
    take('park', 'q9'),
    take('zoo', 'q1'),
  ];
  expect(strandedTakes(takes, activities).map(({ id }) => id)).toEqual(['park q9', 'zoo q1']);
});

test('nothing is stranded while no activity can be known: the replica was dropped to make room', () => {
  expect(strandedTakes([take('park', 'q1')], null)).toEqual([]);
});
