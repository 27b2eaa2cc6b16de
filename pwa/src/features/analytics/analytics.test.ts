import { describe, expect, it } from 'vitest';
import type { Progress } from '#data/queries/teacher/rows.ts';
import { activity, counted, recording, student } from '#test/teacher-rows.ts';
import { analyse } from './analytics.ts';

const done = (studentUid: string, activityUid: string) =>
  ({ uid: `${studentUid}${activityUid}`, studentUid, activityUid, completed: true, attempts: 2 }) as Progress;

describe('analytics', () => {
  it('analytics count own activities and own students only, so that no rate exceeds 100 %', () => {
    const [park, zoo] = [activity('park'), activity('zoo')];
    const numbers = analyse({
      students: [student('mei')],
      classes: [],
      activities: [park],
      everyActivity: [park, zoo],
      assignments: [],
      enrollments: [],
      // Without a class, Mei finds the activities of every teacher.
      work: counted(recording('mei', 'zoo', { score: 10 })),
      progress: [done('mei', 'park'), done('mei', 'zoo'), done('somebody', 'park')],
    });
    expect(numbers).toMatchObject({ completion: 100, activeStudents: 1, totalRecordings: 0, average: null });
  });

  it('a child who recorded an answer and completed nothing is engaged', () => {
    const activities = [activity('park')];
    const none = { classes: [], assignments: [], enrollments: [], progress: [] };
    const students = [student('mei'), student('omar')];
    const work = counted(recording('omar', 'park'));
    const numbers = analyse({ ...none, students, activities, everyActivity: activities, work });
    expect(numbers).toMatchObject({ engagement: 50, completion: 0, activeStudents: 1 });
  });

  it('analytics rank the best students and the most played activities', () => {
    const activities = [activity('park'), activity('zoo')];
    const numbers = analyse({
      students: [student('mei'), student('omar')],
      classes: [],
      activities,
      everyActivity: activities,
      assignments: [],
      enrollments: [],
      work: counted(recording('omar', 'zoo', { score: 90 })),
      progress: [done('omar', 'zoo')],
    });
    expect(numbers).toMatchObject({
      engagement: 50,
      completion: 25,
      attempts: 2,
      average: 90,
      activeStudents: 1,
    });
    expect(numbers.students.map(({ name }) => name)).toEqual(['omar', 'mei']);
    expect(numbers.activities.map(({ title }) => title)).toEqual(['zoo', 'park']);
  });
});
