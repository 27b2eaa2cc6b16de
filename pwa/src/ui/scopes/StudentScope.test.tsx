// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { claimSoundFocus } from '#ui/audio/sound-focus.ts';
import { StudentScope } from './StudentScope.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function hideWindow(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('a child’s window that is hidden falls silent, as where the tablet is put away', () => {
  const stop = vi.fn();
  render(<StudentScope>A story</StudentScope>);
  claimSoundFocus(stop);
  hideWindow();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('another window that is hidden goes on', () => {
  const stop = vi.fn();
  render(<p>A teacher listens</p>);
  claimSoundFocus(stop);
  hideWindow();
  expect(stop).not.toHaveBeenCalled();
});
