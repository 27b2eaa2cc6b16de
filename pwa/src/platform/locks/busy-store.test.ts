import { expect, it } from 'vitest';
import { beginBusy, isBusy } from './busy-store.ts';

it('the window is busy until all work has ended, however often an end is reported', () => {
  const endRecording = beginBusy('recording');
  const endUpload = beginBusy('upload');
  endRecording();
  endRecording();
  expect(isBusy()).toBe(true);
  endUpload();
  expect(isBusy()).toBe(false);
});
