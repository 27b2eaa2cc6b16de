import { expect, test } from 'vitest';
import type { Answer } from '#data/commands/answers.ts';
import { toastFor } from './toast-for.ts';

const words = { done: { title: 'Class Updated' }, later: 'Later.' };
const refused = (code: string) => ({ kind: 'refused', code }) as Answer;

test('something is called done only when the server has agreed', () => {
  expect(toastFor({ kind: 'applied', command: undefined }, words, 'Error')).toEqual(words.done);
});

test('a command that waits for the server is called saved on this device', () => {
  const saved = { title: 'Saved on this device', tone: 'info' };
  expect(toastFor({ kind: 'waiting' }, words, 'Error')).toEqual({ ...saved, message: 'Later.' });
  expect(toastFor({ kind: 'waiting' }, { done: words.done }, 'Error').message).toMatch(/when you are online/);
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
