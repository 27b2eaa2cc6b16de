import { expect, test } from 'vitest';
import { hasContent } from './activity-content.ts';

const question = { id: 'q', prompt: 'What is it?', imageUrl: null };
const set = {
  id: 's',
  objects: [{ id: 'dog' }],
  zones: [{ id: 'tree', x: 10, y: 10, width: 20, height: 20 }],
  questions: [{ id: 'q', instruction: 'Put it there.', objectId: 'dog', correctZoneId: 'tree' }],
};
const listening = (sets: unknown[]) => ({
  type: 'interactive_listening',
  questions: [],
  interactiveTasks: { sets },
});

test('an activity has content with a question, also with the one question of an older activity', () => {
  expect(hasContent({ type: 'picture_prompt', questions: [question] })).toBe(true);
  expect(hasContent({ type: 'picture_prompt', questions: [], question: 'What is it?' })).toBe(true);
  expect(hasContent({ type: 'picture_prompt', questions: [] })).toBe(false);
});

test('a story to read is content, and blanks are none', () => {
  expect(hasContent({ type: 'story', questions: [], storyContent: 'Once.' })).toBe(true);
  expect(hasContent({ type: 'story', questions: [], storyContent: ' \n' })).toBe(false);
});

test('a listening activity has content with a task that can be solved', () => {
  expect(hasContent(listening([set]))).toBe(true);
  expect(hasContent(listening([{ ...set, objects: [] }]))).toBe(false);
  expect(hasContent(listening([]))).toBe(false);
});
