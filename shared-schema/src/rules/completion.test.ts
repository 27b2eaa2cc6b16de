import { describe, expect, it } from 'vitest';
import { activityStatus, isComplete, missingQuestions, questionIndexOf } from './completion.ts';

const questions = [{ id: '1700000000001' }, { id: '1700000000002' }, { id: '1' }];
const takes = (...ids: (string | null)[]) => ids.map((questionId) => ({ questionId }));

describe('completion', () => {
  it('needs a recording for every question, named by index or by id', () => {
    expect(isComplete(questions, takes('0', '1700000000002'))).toBe(false);
    expect(isComplete(questions, takes('0', '1700000000002', '2'))).toBe(true);
    expect(missingQuestions(questions, takes('0', null, '9', 'x'))).toEqual([1, 2]);
  });

  it('takes an id before an index', () => {
    expect(questionIndexOf(questions, '1')).toBe(2);
    expect(questionIndexOf(questions, '0')).toBe(0);
    expect(questionIndexOf(questions, null)).toBe(-1);
    expect(questionIndexOf(questions, '3')).toBe(-1);
  });

  it('is never reached without questions', () => {
    expect(isComplete([], takes('0'))).toBe(false);
  });
});

describe('status', () => {
  it('goes from Not Started over In Progress to Completed', () => {
    expect(activityStatus(null)).toBe('not_started');
    expect(activityStatus({ completed: false })).toBe('in_progress');
    expect(activityStatus({ completed: true })).toBe('completed');
  });
});
