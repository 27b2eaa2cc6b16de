import { describe, expect, it } from 'vitest';
import { activityStatus, isComplete, missingQuestions } from './completion.ts';

const questionnaire = { questions: [{ id: '1700000000001' }, { id: '1700000000002' }, { id: '1' }] };
const answersTo = (...ids: (string | null)[]) => ids.map((questionId) => ({ questionId }));

describe('completion', () => {
  it('the completion of an activity needs a recording for every question, named by index or by id', () => {
    expect(isComplete(questionnaire, answersTo('0', '1700000000002'))).toBe(false);
    expect(isComplete(questionnaire, answersTo('0', '1700000000002', '2'))).toBe(true);
    expect(missingQuestions(questionnaire, answersTo('0', null, '9', 'x'))).toEqual([1, 2]);
  });

  it('the completion of an activity is not reached by an answer to a question that was removed', () => {
    const left = { questions: [{ id: '2' }, { id: '3' }], formerQuestions: [{ id: '1', prompt: 'Who?' }] };
    expect(missingQuestions(left, answersTo('1', '2'))).toEqual([1]);
    expect(isComplete(left, answersTo('1', '2'))).toBe(false);
    expect(isComplete(left, answersTo('1', '2', '3'))).toBe(true);
  });

  it('the completion of an activity is never reached without questions', () => {
    expect(isComplete({ questions: [] }, answersTo('0'))).toBe(false);
  });
});

describe('status', () => {
  it('the status of an activity goes from Not Started over In Progress to Completed', () => {
    expect(activityStatus(null)).toBe('not_started');
    expect(activityStatus({ completed: false })).toBe('in_progress');
    expect(activityStatus({ completed: true })).toBe('completed');
  });
});
