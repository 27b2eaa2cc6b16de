import { describe, expect, it } from 'vitest';
import {
  activityPerformance,
  completionRate,
  engagementRate,
  studentPerformance,
  totalAttempts,
} from './engagement.ts';

const record = (studentUid: string, activityUid: string, completed = true, attempts = 1) => ({
  studentUid,
  activityUid,
  completed,
  attempts,
});
const recordingBy = (studentUid: string, activityUid: string, score: number | null) => ({
  studentUid,
  activityUid,
  recordings: 1,
  scored: score === null ? 0 : 1,
  scoreSum: score ?? 0,
});

describe('rates', () => {
  it('the engagement rate is students with any progress over students', () => {
    const progress = [record('mei', 'a'), record('mei', 'b'), record('someone else', 'a')];
    expect(engagementRate(['mei', 'leo', 'ana'], progress)).toBe(33);
    expect(engagementRate([], progress)).toBe(0);
  });

  it('the completion rate is completed records over students times activities', () => {
    const progress = [record('mei', 'a'), record('mei', 'b', false), record('leo', 'a')];
    expect(completionRate(progress, 2, 3)).toBe(33);
    expect(completionRate(progress, 0, 3)).toBe(0);
    expect(totalAttempts(progress)).toBe(3);
  });
});

describe('rankings', () => {
  it('students are ranked by average score, ten at most, unscored last', () => {
    const students = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const recordings = students.slice(1).map((student, index) => recordingBy(student, 'a', index * 5));
    const ranked = studentPerformance(students, recordings, [record('s11', 'a'), record('s11', 'b', false)]);
    expect(ranked).toHaveLength(10);
    expect(ranked[0]).toEqual({ studentUid: 's11', averageScore: 50, recordings: 1, completed: 1 });
    expect(studentPerformance(['x', 's1'], recordings, []).map(({ studentUid }) => studentUid)).toEqual([
      's1',
      'x',
    ]);
  });

  it('activities are ranked by distinct participants', () => {
    const ranked = activityPerformance(
      ['a', 'b'],
      [recordingBy('mei', 'b', 80), recordingBy('leo', 'b', null)],
      [record('mei', 'a', true, 5), record('mei', 'b', true, 2)],
    );
    expect(ranked).toEqual([
      { activityUid: 'b', participants: 2, completed: 1, attempts: 2, averageScore: 80 },
      { activityUid: 'a', participants: 1, completed: 1, attempts: 5, averageScore: null },
    ]);
  });
});
