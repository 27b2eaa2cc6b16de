import { expect, test } from 'vitest';
import type { Answer } from '#data/commands/answers.ts';
import { toastFor } from './toast-for.ts';

const words = { done: { title: 'Class Updated' }, later: 'Later.' };
const refused = (code: string) => ({ kind: 'refused', code }) as Answer;

test('something is called done only when the server has agreed', () => {
  expect(toastFor({ kind: 'applied', command: undefined }, words, 'Error')).toEqual(words.done);
});

test('what the server has not been asked yet is saved here', () => {
  const saved = { title: 'Saved on this device', tone: 'info' };
  expect(toastFor({ kind: 'waiting' }, words, 'Error')).toEqual({ ...saved, message: 'Later.' });
  expect(toastFor({ kind: 'waiting' }, { done: words.done }, 'Error').message).toMatch(/when you are online/);
});

test('a conflict is told as what it is, and other refusals with their reason and where the work is', () => {
  expect(toastFor(refused('conflict'), words, 'Error').title).toBe('Changed in two places');
  expect(toastFor(refused('not_found'), words, 'Unable to Save Activity')).toEqual({
    title: 'Unable to Save Activity',
    message:
      'What it belongs to was deleted, or is no longer yours. What you did is kept under “Needs attention”.',
    tone: 'error',
  });
});
