import { expect, test } from 'vitest';
import { type CommandOutcome, wholeOutcome } from '#data/commands/outcomes.ts';
import { toastFor } from './toast-for.ts';

const words = { done: { title: 'Class Updated' }, later: 'Later.' };
const failure = { title: 'Error', message: 'Failed to update class' };
const ofActivity = {
  title: 'Unable to Save Activity',
  message: 'Failed to update activity. Please try again.',
};
const refused = (code: string, payload = {}) =>
  ({ kind: 'refused', code, command: { type: 'activity.save', payload } }) as CommandOutcome;

test('something is called done only when the server has agreed', () => {
  expect(toastFor({ kind: 'applied', command: undefined }, words, failure)).toEqual(words.done);
});

test('a command that waits for the server is called saved on this device', () => {
  const saved = { title: 'Saved on this device', tone: 'info' };
  expect(toastFor({ kind: 'waiting' }, words, failure)).toEqual({ ...saved, message: 'Later.' });
  expect(toastFor({ kind: 'waiting' }, { done: words.done }, failure).message).toMatch(/when you are online/);
});

test('what can be taken back offers it, whether the server has answered or not, and not where it was refused', () => {
  const undo = () => {};
  const offered = { action: { label: 'Undo', run: undo } };
  const toast = (outcome: CommandOutcome) => toastFor(outcome, { ...words, undo }, failure);
  expect(toast({ kind: 'applied', command: undefined })).toMatchObject(offered);
  expect(toast({ kind: 'waiting' })).toMatchObject(offered);
  expect(toast(refused('not_found'))).not.toHaveProperty('action');
});

test('a conflict has its own words, and other refusals show their reason and where the work is kept', () => {
  expect(toastFor(refused('conflict'), words, failure).title).toBe('Changed in two places');
  expect(toastFor(refused('not_found'), words, ofActivity)).toEqual({
    title: 'Unable to Save Activity',
    message: 'It was deleted meanwhile. What you did is kept under “Needs attention”.',
    tone: 'error',
  });
});

test('one refused command of several is not called the failure of the whole: what is saved is said', () => {
  const applied: CommandOutcome = { kind: 'applied', command: undefined };
  const waiting: CommandOutcome = { kind: 'waiting' };
  const toast = (...outcomes: CommandOutcome[]) => toastFor(wholeOutcome(outcomes), words, failure);
  expect(toast(applied, applied, refused('already_assigned'))).toEqual({
    title: 'Saved in part',
    message: '2 of 3 changes are saved. 1 is kept under “Needs attention”: It was already assigned.',
    tone: 'info',
  });
  expect(toast(refused('conflict'), waiting, applied, refused('not_found')).message).toBe(
    '1 of 4 changes is saved. 1 waits on this device. 2 are kept under “Needs attention”.',
  );
  expect(toast(waiting, waiting, refused('not_found')).message).toBe(
    '2 of 3 changes wait on this device. 1 is kept under “Needs attention”: It was deleted meanwhile.',
  );
  expect(toast(refused('not_found'), refused('not_found')).title).toBe('Error');
});

test('a refusal under a general title says what failed, and does not ask to try again what the school has decided', () => {
  expect(toastFor(refused('not_found'), words, failure).message).toMatch(
    /^Failed to update class\. It was deleted /,
  );
  const assigning = { title: 'Error', message: 'Failed to assign activity. Please try again.' };
  const { message } = toastFor(refused('already_assigned'), words, assigning);
  expect(message).toMatch(/^Failed to assign activity\. It was already assigned\. /);
});

test('an activity whose picture the school has removed says so, and where to choose it again', () => {
  expect(toastFor(refused('blob_missing', { title: 'Park' }), words, ofActivity).message).toMatch(
    /^A picture or sound of it is no longer at the school\. Choose it again under “Change”\./,
  );
});

test('a refused activity shows which set and question keep a child from finishing it', () => {
  const set = { id: 's', name: 'Park', objects: [], zones: [], questions: [] };
  const payload = { title: 'Park', type: 'interactive_listening', difficulty: 'beginner' };
  const interactiveTasks = { sets: [set] };
  expect(
    toastFor(refused('activity_invalid', { ...payload, interactiveTasks }), words, ofActivity).message,
  ).toMatch(/^"Park" needs at least one question/);
  const complete = { ...payload, type: 'story', storyContent: 'Once', questions: [{ prompt: 'Who?' }] };
  expect(toastFor(refused('activity_invalid', complete), words, ofActivity).message).toMatch(
    /^A child could not finish this activity/,
  );
});
