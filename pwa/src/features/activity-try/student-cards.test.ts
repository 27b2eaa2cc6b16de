import { expect, it } from 'vitest';
import { activity, assignment, teacherData } from '#test/teacher-rows.ts';
import { cardsForStudents } from './student-cards.ts';

const asked = { questions: [{ id: 'q', prompt: 'What is it?', imageUrl: null }] };
const park = activity('park', { ...asked, createdAt: '2026-01-02' });
const zoo = activity('zoo', { ...asked, createdAt: '2026-01-01' });
const given = [
  assignment('park', 'wrens', { assignedAt: '2026-01-03' }),
  assignment('zoo', 'wrens', { assignedAt: '2026-01-04' }),
  assignment('park', 'robins', { assignedAt: '2026-01-05' }),
];
const data = teacherData({ activities: [park, zoo], everyActivity: [park, zoo], assignments: given });

it('a teacher sees the activities in the order in which a child of the class sees them', () => {
  const order = (classUid: string | null) =>
    cardsForStudents(data, classUid).map((card) => card.activity.uid);
  expect([order('wrens'), order('robins'), order(null)]).toEqual([
    ['zoo', 'park'],
    ['park'],
    ['park', 'zoo'],
  ]);
});
