// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWindow } from '#test/show-window.ts';
import { claimSoundFocus } from '#ui/audio/sound-focus.ts';
import { StudentScope } from './StudentScope.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a child’s window that is hidden falls silent, as where the tablet is put away', () => {
  const stop = vi.fn();
  render(<StudentScope>A story</StudentScope>);
  claimSoundFocus(stop);
  showWindow(false);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('another window that is hidden goes on', () => {
  const stop = vi.fn();
  render(<p>A teacher listens</p>);
  claimSoundFocus(stop);
  showWindow(false);
  expect(stop).not.toHaveBeenCalled();
});
