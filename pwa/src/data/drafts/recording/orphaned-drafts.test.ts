import { expect, test } from 'vitest';
import type { DraftRecordingRow } from '#data/outbox/outbox-db.ts';
import { findOrphanedDrafts } from './orphaned-drafts.ts';

const draft = (activityUid: string, questionId: string) =>
  ({ id: `${activityUid} ${questionId}`, activityUid, questionId }) as DraftRecordingRow;
const place = (uid: string, questions: string[], question: string | null = null) => ({
  uid,
  questions: questions.map((id) => ({ id, prompt: id, imageUrl: null })),
  question,
  imageUrl: null,
});

test('a draft is orphaned when its activity or its question is gone, and not before', () => {
  const activities = [place('park', ['q1', 'q2']), place('old', [], 'What is it?')];
  const drafts = [
    draft('park', 'q1'),
    draft('park', '1'),
    draft('old', '0'),
    draft('park', 'q9'),
    draft('zoo', 'q1'),
  ];
  expect(findOrphanedDrafts(drafts, activities).map(({ id }) => id)).toEqual(['park q9', 'zoo q1']);
});

test('a draft is orphaned when its activity became a listening activity, which has no recorder', () => {
  const set = { id: 's', name: 'Yard', backgroundImage: null, objects: [], zones: [], questions: [] };
  const listening = { type: 'interactive_listening', interactiveTasks: { sets: [set] } };
  const activities = [{ ...place('park', ['q1']), ...listening }];
  expect(findOrphanedDrafts([draft('park', 'q1')], activities)).toHaveLength(1);
});

test('no draft is orphaned while no activity is known, because the replica was dropped to free space', () => {
  expect(findOrphanedDrafts([draft('park', 'q1')], null)).toEqual([]);
});
