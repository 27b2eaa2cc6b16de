import { expect, it } from 'vitest';
import { useToast } from '#ui/toast/toast-store.ts';
import { sayAccountGone } from './say-account-gone.ts';

const shown = () => {
  const { title, message, tone } = useToast.getState().toast ?? {};
  return [title, message, tone];
};

it('a toast says that the account was deleted', () => {
  sayAccountGone('deleted');
  expect(shown()).toEqual([
    'This account is gone',
    'It was deleted at your school. Please ask your teacher.',
    'info',
  ]);
});

it('a toast sends a child whose account was deactivated to the teacher', () => {
  sayAccountGone('childDeactivated');
  expect(shown()).toEqual(['Please ask your teacher', '', 'info']);
});

it('a toast says to a teacher that the account is deactivated, and that nothing is lost', () => {
  sayAccountGone('adultDeactivated');
  expect(shown()).toEqual([
    'This account is deactivated',
    'What was not sent yet stays on this device. Please ask your school’s administrator.',
    'info',
  ]);
});
