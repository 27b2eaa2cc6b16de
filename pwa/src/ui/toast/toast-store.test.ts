import { expect, it } from 'vitest';
import { clearToast, dismissToast, showToast, useToast } from './toast-store.ts';

it('one toast is shown at a time: the latest, for 5 s by default', () => {
  showToast({ title: 'Copied!' });
  showToast({ title: 'Error', message: 'Failed to upload file', tone: 'error', duration: 3000 });
  expect(useToast.getState().toast).toMatchObject({ title: 'Error', tone: 'error', duration: 3000 });
  showToast({ title: 'Copied!' });
  expect(useToast.getState().toast).toMatchObject({ title: 'Copied!', tone: 'success', duration: 5000 });
});

it('the late end of an older toast keeps the newer toast', () => {
  const older = showToast({ title: 'Class Created' });
  const newer = showToast({ title: 'Copied!' });
  dismissToast(older);
  expect(useToast.getState().toast?.id).toBe(newer);
  dismissToast(newer);
  expect(useToast.getState().toast).toBeNull();
});

it('clearing removes whichever toast is shown', () => {
  showToast({ title: 'Recording Saved!' });
  clearToast();
  expect(useToast.getState().toast).toBeNull();
});
