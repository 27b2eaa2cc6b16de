import { expect, test } from 'vitest';
import type { Answer } from '#data/commands/answers.ts';
import { toastFor } from './toast-for.ts';

const words = { done: { title: 'Class Updated' }, later: 'Later.' };
const refused = (code: string, payload = {}) =>
  ({ kind: 'refused', code, command: { type: 'activity.save', payload } }) as Answer;

test('something is called done only when the server has agreed', () => {
  expect(toastFor({ kind: 'applied', command: undefined }, words, 'Error')).toEqual(words.done);
});

test('a command that waits for the server is called saved on this device', () => {
  const saved = { title: 'Saved on this device', tone: 'info' };
  expect(toastFor({ kind: 'waiting' }, words, 'Error')).toEqual({ ...saved, message: 'Later.' });
  expect(toastFor({ kind: 'waiting' }, { done: words.done }, 'Error').message).toMatch(/when you are online/);
});

test('what can be taken back offers it, whether the server has answered or not, and not where it was refused', () => {
  const undo = () => {};
  const offered = { action: { label: 'Undo', run: undo } };
  const toast = (answer: Answer) => toastFor(answer, { ...words, undo }, 'Error');
  expect(toast({ kind: 'applied', command: undefined })).toMatchObject(offered);
  expect(toast({ kind: 'waiting' })).toMatchObject(offered);
  expect(toast(refused('not_found'))).not.toHaveProperty('action');
});

test('a conflict has its own words, and other refusals show their reason and where the work is kept', () => {
  expect(toastFor(refused('conflict'), words, 'Error').title).toBe('Changed in two places');
  expect(toastFor(refused('not_found'), words, 'Unable to Save Activity')).toEqual({
    title: 'Unable to Save Activity',
    message:
      'What it belongs to was deleted, or is no longer yours. What you did is kept under “Needs attention”.',
    tone: 'error',
  });
});

test('a refused activity shows which set and question keep a child from finishing it', () => {
  const set = { id: 's', name: 'Park', objects: [], zones: [], questions: [] };
  const payload = { title: 'Park', type: 'interactive_listening', difficulty: 'beginner' };
  const interactiveTasks = { sets: [set] };
  expect(toastFor(refused('activity_invalid', { ...payload, interactiveTasks }), words, '').message).toMatch(
    /^"Park" needs at least one question/,
  );
  const complete = { ...payload, type: 'story', storyContent: 'Once', questions: [{ prompt: 'Who?' }] };
  expect(toastFor(refused('activity_invalid', complete), words, '').message).toMatch(
    /^A child could not finish this activity/,
  );
});
