// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { prepareTablet } from '#sync/class-tablet/window-tablet.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass } from '#test/teacher-rows.ts';
import { PrepareDialog } from './PrepareDialog.tsx';

vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: () => false }));
vi.mock('#sync/class-tablet/window-tablet.ts', async (original) => ({
  ...(await original<object>()),
  prepareTablet: vi.fn(),
}));

const preparing = vi.mocked(prepareTablet);
beforeEach(() => preparing.mockReset());

const open = () =>
  renderScreen(
    <PrepareDialog of={schoolClass('wrens', { name: 'Wrens' })} students={2} onClose={() => {}} />,
  );
const refuse = (code: 'password_required' | 'password_wrong' | 'sign_in_again' | 'rate_limited') =>
  new ApiError(errors[code].status, '', code, errors[code].error);

it('a tablet is prepared with the own password where the session was left open', async () => {
  preparing
    .mockRejectedValueOnce(refuse('password_required'))
    .mockRejectedValueOnce(refuse('password_wrong'))
    .mockResolvedValueOnce(undefined);
  const { user, fill } = open();
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  const own = () => screen.findByLabelText(/^Your own password/, { selector: 'input' });
  expect(document.activeElement).toBe(await own());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare' }).disabled).toBe(true);
  await fill(await own(), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  await fill(await own(), 'secret');
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  await screen.findByRole('button', { name: 'Log out now' });
  expect(preparing.mock.calls.map(([order]) => order)).toEqual([
    { classUid: 'wrens', currentPassword: undefined },
    { classUid: 'wrens', currentPassword: 'a guess' },
    { classUid: 'wrens', currentPassword: 'secret' },
  ]);
});

it('after too many wrong passwords the dialog says to wait, and asks for another one', async () => {
  preparing
    .mockRejectedValueOnce(refuse('password_required'))
    .mockRejectedValueOnce(refuse('rate_limited'))
    .mockResolvedValueOnce(undefined);
  const { user, fill } = open();
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  const own = () => screen.findByLabelText(/^Your own password/, { selector: 'input' });
  await fill(await own(), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeTruthy();
  await fill(await own(), 'secret');
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByRole('button', { name: 'Log out now' })).toBeTruthy();
});

it('too many calls of all kinds do not ask for a password that the school does not want', async () => {
  preparing.mockRejectedValueOnce(refuse('rate_limited'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Your own password/, { selector: 'input' })).toBeNull();
});

it('the browser’s late answer does not take the question for the password away', async () => {
  preparing.mockRejectedValueOnce(refuse('password_required'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  await screen.findByLabelText(/^Your own password/, { selector: 'input' });
  const { NOTHING_PREPARED } = await import('#sync/class-tablet/window-tablet.ts');
  preparing.mock.calls[0]?.[1]({ ...NOTHING_PREPARED, persisted: true });
  await waitFor(() => expect(screen.queryByText(/Please keep this page open/)).toBeNull());
  expect(screen.getByLabelText(/^Your own password/, { selector: 'input' })).toBeTruthy();
});

it('who has no password is told to sign in again, and types nothing', async () => {
  preparing.mockRejectedValueOnce(refuse('sign_in_again'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText(errors.sign_in_again.error)).toBeTruthy();
  expect(screen.queryByLabelText(/^Your own password/, { selector: 'input' })).toBeNull();
});
