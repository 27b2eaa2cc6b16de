import { describe, expect, it } from 'vitest';
import {
  activityProblems,
  REQUIRED_INFORMATION_TITLE,
  requiredInformation,
  validateActivity,
} from './activity-validation.ts';

const basics = { title: 'At the park', difficulty: 'beginner' };

describe('activity save', () => {
  it('the check of an activity accepts complete activities', () => {
    expect(
      validateActivity({
        ...basics,
        type: 'picture_prompt',
        questions: [{ prompt: 'What?', imageUrl: '/a' }],
      }),
    ).toEqual([]);
    expect(
      validateActivity({ ...basics, type: 'story', storyContent: 'Once', questions: [{ prompt: 'Who?' }] }),
    ).toEqual([]);
    expect(validateActivity({ ...basics, type: 'interactive_listening' })).toEqual([]);
  });

  it('the check of an activity says what is missing, in the words of the specification', () => {
    expect(validateActivity({ ...basics, type: 'picture_prompt', questions: [{ prompt: ' ' }] })).toEqual([
      'All picture prompt questions must have a text prompt',
      'All picture prompt questions must have an image',
    ]);
    expect(validateActivity({ ...basics, type: 'story', questions: [{ prompt: '' }] })).toEqual([
      'Story content is required for story activities',
      'All story questions must have a prompt',
    ]);
    expect(validateActivity({ ...basics, type: 'picture_prompt', questions: [] })).toEqual([
      'At least one question is required for this activity',
    ]);
    expect(validateActivity({ title: ' ' }).slice(0, 3)).toEqual([
      'Title is required',
      'Activity type must be selected',
      'Difficulty level must be selected',
    ]);
  });

  it('the check of an activity names each question that lacks something, and says it once', () => {
    const story = {
      ...basics,
      type: 'story',
      questions: [
        { id: 'a', prompt: '' },
        { id: 'b', prompt: 'Who?' },
        { id: 'c', prompt: ' ' },
      ],
    };
    expect(activityProblems(story).map(({ code, questionId }) => [code, questionId])).toEqual([
      ['story', undefined],
      ['storyPrompts', 'a'],
      ['storyPrompts', 'c'],
    ]);
    expect(validateActivity(story)).toHaveLength(2);
    expect(validateActivity({ ...story, questions: [] })).toEqual([
      'At least one question is required for this activity',
      'Story content is required for story activities',
    ]);
  });

  it('the check of an activity shows one message alone and several as a list', () => {
    expect(REQUIRED_INFORMATION_TITLE).toBe('Required Information Missing');
    expect(requiredInformation([])).toBeNull();
    expect(requiredInformation(['Title is required'])).toBe('Title is required');
    expect(requiredInformation(['A', 'B'])).toBe('Please complete: A, B');
  });
});
