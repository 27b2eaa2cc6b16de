import { expect, it } from 'vitest';
import { beginBusy, isWindowBusy } from './busy-store.ts';

it('the window is busy until all work has ended, however often an end is reported', () => {
  const endRecording = beginBusy('recording');
  const endUpload = beginBusy('upload');
  endRecording();
  endRecording();
  expect(isWindowBusy()).toBe(true);
  endUpload();
  expect(isWindowBusy()).toBe(false);
});
