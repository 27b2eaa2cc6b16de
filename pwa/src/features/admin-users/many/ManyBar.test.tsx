// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { EMPTY_SELECTION, select } from '../model/selection.ts';
import { ManyBar } from './ManyBar.tsx';

const api = vi.fn();
beforeEach(() => {
  api.mockReset();
});

const children = Array.from({ length: 45 }, (_, index) => ({
  ...{ id: index + 1, uid: `child-${index}`, role: 'student', username: `child${index}`, studentCount: 0 },
})) as ManagedUser[];

function Board() {
  const [selection, setSelection] = useState(() => select(EMPTY_SELECTION, children, true));
  return (
    <ManyBar
      selection={selection}
      onClear={() => setSelection(EMPTY_SELECTION)}
      onDeselect={(users) => setSelection((before) => select(before, users, false))}
      onDialog={() => undefined}
      refresh={async () => undefined}
    />
  );
}

it('of a deletion that fails in the middle only those are still selected who are not deleted', async () => {
  const { user } = renderScreen(<Board />, { ...createTestAppContext(), api });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Users' });
  await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'secret');
  api.mockResolvedValueOnce({ count: 20 }).mockRejectedValueOnce({ code: 'unreachable' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete 45 accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('No answer'));
  expect(screen.getByText('25 selected')).toBeTruthy();
  api.mockResolvedValueOnce({ count: 20 }).mockResolvedValueOnce({ count: 5 });
  await user.click(within(dialog).getByRole('button', { name: 'Delete 25 accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('25 accounts deleted'));
  expect(api.mock.calls.map(([, { body }]) => body.users.length)).toEqual([20, 20, 20, 5]);
});

it('a deletion whose dialog is closed ends after the part that is under way', async () => {
  const { user } = renderScreen(<Board />, { ...createTestAppContext(), api });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Users' });
  await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'secret');
  const part = Promise.withResolvers<{ count: number }>();
  api.mockReturnValue(part.promise);
  await user.click(within(dialog).getByRole('button', { name: 'Delete 45 accounts' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  part.resolve({ count: 20 });
  await waitFor(() => expect(shownToast()?.title).toBe('20 accounts deleted'));
  expect(screen.getByText('25 selected')).toBeTruthy();
  expect(api).toHaveBeenCalledTimes(1);
});
