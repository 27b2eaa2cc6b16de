import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { activity, counted, recording, student } from '#test/teacher-rows.ts';
import { filterPairs, groupPairs, NO_FILTER, totalsOf, workPairs } from '../teacher/work-pairs.ts';
import { inQuestionOrder, reviewStatus, reviewsOf } from './reviews.ts';

const questions = [
  { id: 'q1', prompt: 'Who is it?', imageUrl: null },
  { id: 'q2', prompt: 'What is it?', imageUrl: null },
];
const students = [
  student('mei', { firstName: 'Mei', lastName: 'Lin', classCodeUid: 'bluebirds' }),
  student('omar'),
];
const everyActivity = [activity('park', { title: 'In the park', questions }), activity('zoo', { questions })];

function reviews(...recordings: ReturnType<typeof recording>[]) {
  return reviewsOf({ recordings, students, everyActivity });
}

function pairs(...recordings: ReturnType<typeof recording>[]) {
  return workPairs({ work: counted(...recordings), students, everyActivity });
}

describe('recordings with names', () => {
  it('a review names the student and the question', () => {
    const [review] = reviews(recording('mei', 'park', { questionId: 'q2' }));
    expect(review).toMatchObject({
      studentName: 'Mei Lin',
      activityTitle: 'In the park',
      questionNumber: 2,
      prompt: 'What is it?',
      hasAudio: true,
    });
  });

  it('a review understands an index as well as an id, and tolerates deleted rows', () => {
    const [byIndex, gone] = reviews(recording('mei', 'park'), recording('nobody', 'nothing'));
    expect(byIndex).toMatchObject({ questionNumber: 1, prompt: 'Who is it?' });
    expect(gone).toMatchObject({ studentName: 'Student', questionNumber: null, prompt: '' });
  });

  it('an answer to a removed question is named as such, and shown under no other question', () => {
    const left = activity('park', {
      questions: [
        { id: '2', prompt: 'Two?', imageUrl: null },
        { id: '3', prompt: 'Three?', imageUrl: null },
      ],
      formerQuestions: [{ id: '1', prompt: 'One?' }],
    });
    const rows = [
      recording('mei', 'park', { questionId: '1' }),
      recording('mei', 'park', { questionId: '2' }),
    ];
    expect(reviewsOf({ recordings: rows, students, everyActivity: [left] })).toMatchObject([
      { questionNumber: null, prompt: 'One?', isQuestionRemoved: true },
      { questionNumber: 1, prompt: 'Two?', isQuestionRemoved: false },
    ]);
  });

  it('a review has the earlier answers to the same question beside the one that counts', () => {
    const replaced = (uid: string, questionId: string) =>
      recording('mei', 'park', { uid, questionId, replacedAt: '2026-11-21T10:00:00.000Z', score: 40 });
    const all = reviewsOf({
      recordings: [
        recording('mei', 'park', { questionId: 'q1', score: 80 }),
        ...[replaced('a', 'q1'), replaced('b', 'q1'), replaced('c', 'q2'), replaced('d', 'q2')],
      ],
      students,
      everyActivity,
    });
    const uids = all.map((review) => [review.recording.uid, review.earlier.map(({ uid }) => uid)]);
    expect(uids).toEqual([
      ['mei-park-q1', ['a', 'b']],
      ['c', ['d']],
    ]);
  });

  it('a recording without a voice is a listening result', () => {
    expect(reviews(recording('mei', 'park', { audioUrl: NO_AUDIO }))[0]?.hasAudio).toBe(false);
  });
});

describe('the status of a review', () => {
  it.each([
    ['nothing said', {}, 'pending'],
    ['words', { teacherFeedbackText: 'Good' }, 'completed'],
    ['a voice message', { teacherFeedbackAudio: '/uploads/b.webm' }, 'completed'],
    ['only a score', { score: 80 }, 'completed'],
    ['the score that a listening activity gives itself', { score: 80, audioUrl: NO_AUDIO }, 'scored'],
    ['words on a listening result', { teacherFeedbackText: 'Good', audioUrl: NO_AUDIO }, 'completed'],
  ] as const)('the status of a review follows from %s', (_, patch, status) => {
    expect(reviewStatus(recording('mei', 'park', patch))).toBe(status);
  });
});

describe('filters', () => {
  const all = pairs(
    recording('mei', 'park', { teacherFeedbackText: 'Good', feedbackAt: '2026-11-21T10:00:00.000Z' }),
    recording('mei', 'zoo'),
    recording('omar', 'park'),
  );
  it.each([
    ['nothing', {}, 3],
    ['a student’s name', { search: 'LIN' }, 2],
    ['an activity’s title', { search: 'in the park' }, 2],
    ['words of both without accents', { search: 'park lín' }, 1],
    ['one activity', { activity: 'park' }, 2],
    ['one student', { student: 'omar' }, 1],
    ['what is pending', { status: 'pending' as const }, 2],
    ['what is completed', { status: 'completed' as const }, 1],
    ['feedback that no child heard', { status: 'unheard' as const }, 1],
    ['a class', { class: 'bluebirds' }, 2],
    ['all together', { student: 'mei', activity: 'zoo', status: 'completed' as const }, 0],
  ])('the filter finds its matches by %s', (_, change, count) => {
    expect(filterPairs(all, { ...NO_FILTER, ...change })).toHaveLength(count);
  });
});

describe('groups and order', () => {
  const rows = [
    recording('omar', 'park', { questionId: 'q2', recordedAt: '2026-11-20T12:00:00.000Z' }),
    recording('omar', 'park', { questionId: 'q1', recordedAt: '2026-11-20T11:00:00.000Z' }),
    recording('mei', 'zoo', { score: 90 }),
  ];
  it('work is grouped by name', () => {
    const groups = groupPairs(pairs(...rows), 'student');
    expect(groups.map(({ name, pairs: [first] }) => [name, first?.recordings])).toEqual([
      ['Mei Lin', 1],
      ['omar', 2],
    ]);
    expect(groupPairs(pairs(...rows), 'activity').map(({ name }) => name)).toEqual(['In the park', 'zoo']);
  });

  it('groups with most answers that wait come first where that order is asked for', () => {
    const groups = groupPairs(pairs(...rows), 'student', 'pending');
    expect(groups.map(({ name }) => name)).toEqual(['omar', 'Mei Lin']);
  });

  it('answers are in the order of the questions', () => {
    const all = reviews(...rows);
    expect(inQuestionOrder(all.slice(0, 2)).map(({ questionNumber }) => questionNumber)).toEqual([1, 2]);
  });

  it('the totals count assignments without a score once per student', () => {
    expect(totalsOf(pairs(...rows))).toEqual({ recordings: 3, ungraded: 1, pending: 2, average: 90 });
    expect(totalsOf([])).toEqual({ recordings: 0, ungraded: 0, pending: 0, average: null });
  });

  it('an answer in whose place another came counts in no number', () => {
    const replaced = recording('mei', 'park', { score: 40, replacedAt: '2026-11-21T10:00:00.000Z' });
    const all = pairs(recording('mei', 'park', { score: 80 }), { ...replaced, uid: 'a' });
    expect(totalsOf(all)).toMatchObject({ recordings: 1, average: 80 });
  });
});
