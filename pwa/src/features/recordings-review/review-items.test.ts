import { expect, it } from 'vitest';
import { activitiesIn, groupPairs, workPairs } from '#data/queries/teacher/work-pairs.ts';
import { activity, counted, recording, student } from '#test/teacher-rows.ts';
import { reviewItems } from './review-items.ts';

const work = counted(
  recording('mei', 'zoo'),
  recording('mei', 'zoo', { questionId: '1', score: 80 }),
  recording('mei', 'park'),
  recording('omar', 'park'),
);
const pairs = workPairs({ work, students: [student('mei'), student('omar')], everyActivity: [] });
const items = (open: string[], status: 'all' | 'pending' = 'all') =>
  reviewItems({ groups: groupPairs(pairs, 'student'), by: 'student', status, open: new Set(open) });

it('a closed group is its head, and an open one has a section for each activity', () => {
  expect(items([]).map(({ key }) => key)).toEqual(['mei', 'omar']);
  expect(items(['mei']).map(({ key }) => key)).toEqual(['mei', 'mei zoo', 'mei park', 'omar']);
});

it('a section knows how many rows a status leaves, and the last one of its group', () => {
  const [, zoo, park] = items(['mei'], 'pending');
  expect(zoo).toMatchObject({ rows: 1, isLast: false });
  expect(park).toMatchObject({ rows: 1, isLast: true });
});

it('the choice of an activity has each one that has answers, also a colleague’s, by title', () => {
  const everyActivity = [
    activity('zoo', { title: 'Zoo', teacherUid: 'colleague' }),
    activity('park', { title: 'Park' }),
    activity('farm', { title: 'Farm' }),
  ];
  expect(activitiesIn(workPairs({ work, students: [], everyActivity }))).toEqual([
    { uid: 'park', title: 'Park' },
    { uid: 'zoo', title: 'Zoo' },
  ]);
});
