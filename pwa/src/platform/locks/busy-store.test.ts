import { expect, it } from 'vitest';
import { beginBusy, isBusyWith, isWindowBusy } from './busy-store.ts';

it('the window is busy until all work has ended, however often an end is reported', () => {
  const endRecording = beginBusy('recording');
  const endUpload = beginBusy('upload');
  endRecording();
  endRecording();
  expect(isWindowBusy()).toBe(true);
  endUpload();
  expect(isWindowBusy()).toBe(false);
});

it('other work is not the work that somebody asks for', () => {
  const endUpload = beginBusy('upload');
  expect([isBusyWith('upload'), isBusyWith('recording')]).toEqual([true, false]);
  endUpload();
  expect(isBusyWith('upload')).toBe(false);
});
