// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { useToast } from '#ui/toast/toast-store.ts';
import SyncIssuesDialog from './SyncIssuesDialog.tsx';
import type { PanelItem } from './use-decisions.ts';

const refused = (more: Partial<PanelItem>): PanelItem => ({
  ...{ commandId: 'c', title: 'Activity “Zoo”', reason: '', whose: 'Ana', at: '2026-01-05T08:00:00.000Z' },
  ...{ words: null, sound: null, comparable: false, canRetry: false, followers: [] },
  ...more,
});
const actions = {
  retry: vi.fn(async () => undefined),
  discard: vi.fn(async () => undefined),
  sound: vi.fn(async () => null),
};

it('work about what is gone is offered to be made anew, not to be changed', async () => {
  const onChange = vi.fn();
  const item = refused({});
  const { user } = renderScreen(
    <SyncIssuesDialog
      opened
      items={[item]}
      {...{ actions, onChange }}
      formFor={() => 'anew'}
      onClose={() => {}}
    />,
  );
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open mine as a new one: Activity “Zoo”' }));
  expect(onChange).toHaveBeenCalledWith(item);
});

it('another try is not called sent, because the school may refuse it again', async () => {
  const items = [refused({ canRetry: true })];
  const { user } = renderScreen(<SyncIssuesDialog opened {...{ items, actions }} onClose={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Try again: Activity “Zoo”' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Trying again'));
  expect(useToast.getState().toast?.tone).toBe('info');
});
