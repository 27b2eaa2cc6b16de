// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import type { SignUpMode } from 'shared-schema/contract';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SignUpSettings } from './SignUpSettings.tsx';

function renderSettings(
  signUp: SignUpMode | null,
  change = vi.fn().mockResolvedValue(undefined),
  holds: SignUpMode = 'code',
) {
  const codes = ['K7QX-2MPA', 'NEWW-CODE'];
  const api = vi.fn(async () => ({ code: codes.shift() }));
  const options = async () => ({ signUp: holds, googleClientId: null });
  const context = createTestAppContext({
    api: api as unknown as Api,
    createApiFor: () => options as unknown as Api,
  });
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
  expect(screen.getByText(/^Nobody has decided yet/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'With a code (holds now)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a new code' }));
  await waitFor(() => expect(screen.getByText('NEWW-CODE')).toBeTruthy());
  expect(shownToast()?.message).toBe('The former code does not work anymore.');
});

it('before anybody has decided, the settings mark what holds, and show no code where none is needed', async () => {
  renderSettings(null, vi.fn(), 'closed');
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: 'Nobody (holds now)' });
  expect(radio.checked).toBe(false);
  expect(screen.queryByText('Sign-up code')).toBeNull();
});

it('a code that another administrator has made shows when the window is in front again, or the network is back', async () => {
  let isBroken = false;
  let code = 'K7QX-2MPA';
  const api = async () => {
    if (isBroken) throw new ApiError(0, 'unreachable', 'unreachable');
    return { code };
  };
  const settings = <SignUpSettings settings={{ signUp: 'code' }} change={vi.fn()} />;
  renderScreen(settings, createTestAppContext({ api: api as unknown as Api }));
  await screen.findByText('K7QX-2MPA');
  code = 'NEWW-CODE';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('NEWW-CODE');
  isBroken = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('NEWW-CODE')).toBeTruthy();
  isBroken = false;
  code = 'LAST-CODE';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('LAST-CODE');
});

it('a choice that was not saved says so', async () => {
  const busy = new ApiError(503, 'busy', 'busy', 'The server is busy.');
  const { user } = renderSettings('open', vi.fn().mockRejectedValue(busy));
  await user.click(screen.getByRole('radio', { name: 'With a code' }));
  await waitFor(() =>
    expect(shownToast()).toEqual({ title: 'Setting not saved', message: 'The server is busy.' }),
  );
});

it('a choice or a code whose answer was lost is not said to be as it was', async () => {
  const lost = new ApiError(0, 'unreachable', 'unreachable');
  let code = 'K7QX-2MPA';
  const api = async (route: string) => {
    if (route.startsWith('GET')) return { code };
    code = 'NEWW-CODE';
    throw lost;
  };
  const change = vi.fn().mockRejectedValue(lost);
  const settings = <SignUpSettings settings={{ signUp: 'code' }} change={change} />;
  const { user } = renderScreen(settings, createTestAppContext({ api: api as unknown as Api }));
  await user.click(screen.getByRole('radio', { name: 'Nobody' }));
  await waitFor(() => expect(shownToast()?.message).toMatch(/Whether the setting has changed/));
  await waitFor(() => expect(screen.getByText('K7QX-2MPA')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Make a new code' }));
  await waitFor(() => expect(screen.getByText('NEWW-CODE')).toBeTruthy());
  expect(shownToast()?.message).toMatch(/Whether the code is a new one/);
});
