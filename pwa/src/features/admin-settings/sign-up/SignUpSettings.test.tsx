// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { SignUpMode } from 'shared-schema/contract';
import { expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SignUpSettings } from './SignUpSettings.tsx';

function renderSettings(signUp: SignUpMode | null, change = vi.fn().mockResolvedValue(undefined)) {
  const codes = ['K7QX-2MPA', 'NEWW-CODE'];
  const api = vi.fn(async () => ({ code: codes.shift() }));
  const context = createTestAppContext({ api: api as unknown as Api });
  return { change, ...renderScreen(<SignUpSettings settings={{ signUp }} change={change} />, context) };
}

it('the choice of who may sign up goes to the school', async () => {
  const { user, change } = renderSettings('open');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(true);
  expect(screen.queryByText('K7QX-2MPA')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Nobody' }));
  expect(change).toHaveBeenCalledWith({ signUp: 'closed' });
});

it('the administrator sees the code where one is needed, and makes another', async () => {
  const { user } = renderSettings(null);
  await waitFor(() => expect(screen.getByText('K7QX-2MPA')).toBeTruthy());
  expect(screen.getByText(/Nobody has decided yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a new code' }));
  await waitFor(() => expect(screen.getByText('NEWW-CODE')).toBeTruthy());
  expect(shownToast()?.message).toBe('The former code does not work anymore.');
});

it('a choice that was not saved says so', async () => {
  const { user } = renderSettings('open', vi.fn().mockRejectedValue(new Error('offline')));
  await user.click(screen.getByRole('radio', { name: 'With a code' }));
  await waitFor(() => expect(shownToast()?.message).toBe('The setting was not saved. Please try again.'));
});
