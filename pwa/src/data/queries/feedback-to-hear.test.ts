import fc from 'fast-check';
import { hasFeedbackToHear } from 'shared-schema/rules/feedback/feedback-to-hear';
import { expect, test } from 'vitest';
import { type ActivityRow, type RecordingRow, type StudentRow, studentHome } from './student-view.ts';

const questions = [{ id: 'q1', prompt: 'Who runs?', imageUrl: null }];
const activity = { uid: 'park', id: null, title: 'Park', createdAt: '2026-01-01', questions };
const maybe = <Value>(value: Value) => fc.constantFrom(null, value);
const answer = fc
  .record({
    questionId: fc.constantFrom('q1', 'removed', null),
    score: fc.option(fc.nat(100)),
    feedback: maybe('Good'),
    teacherFeedbackText: fc.constantFrom(null, '', 'Good'),
    teacherFeedbackAudio: maybe('/uploads/voice.webm'),
    sticker: maybe('sun'),
    tryAgainAt: maybe('2026-01-02'),
    replacedAt: maybe('2026-01-03'),
  })
  .map((fields) => {
    const plain = { uid: 'r', studentUid: 'mei', activityUid: 'park', audioUrl: '/uploads/a.webm' };
    return { ...plain, heardAt: null, ...fields } as RecordingRow;
  });
const mei = maybe('2026-01-04').map((noRecordingSince) => ({ uid: 'mei', noRecordingSince }) as StudentRow);

test('a teacher is told what was heard of exactly the feedback that the child is shown', () => {
  fc.assert(
    fc.property(answer, mei, (row, student) => {
      const activities = [activity as unknown as ActivityRow];
      const { cards } = studentHome('mei', {
        users: [student],
        activities,
        assignments: [],
        progress: [],
        recordings: [row],
      });
      expect(cards.map(({ hasNewFeedback }) => hasNewFeedback)).toEqual([hasFeedbackToHear(row)]);
    }),
    { numRuns: 500, seed: 20_261_129 },
  );
});
