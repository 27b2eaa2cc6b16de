// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

const change = vi.fn<() => Promise<void>>();
const show = () =>
  renderScreen(<RecordingSettings settings={{ recordOnlyWithConsent: false }} change={change} />);
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Record only with consent' });

beforeEach(() => {
  change.mockReset();
});

describe('the setting about recording', () => {
  it('is called saved when the server has agreed', async () => {
    let agree = () => {};
    change.mockReturnValue(
      new Promise((resolve) => {
        agree = resolve;
      }),
    );
    const { user } = show();
    await user.click(toggle());
    expect(change).toHaveBeenCalledWith({ recordOnlyWithConsent: true });
    expect([toggle().disabled, shownToast()]).toEqual([true, null]);
    agree();
    await waitFor(() => expect(shownToast()?.title).toBe('Setting saved'));
    expect(toggle().disabled).toBe(false);
  });

  it('stays as it is when the server does not agree, and says why', async () => {
    change.mockRejectedValue(new ApiError(503, 'busy', 'busy', 'The server is busy.'));
    const { user } = show();
    await user.click(toggle());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Setting not saved', message: 'The server is busy.' }),
    );
    expect(toggle().checked).toBe(false);
  });
});
