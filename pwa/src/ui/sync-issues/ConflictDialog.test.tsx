// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

const base = { arrived: true, gone: false, deletion: null, differences: [], changedAt: null } as const;
const decisions = () => ({
  keepMine: vi.fn(async () => undefined),
  useTheirs: vi.fn(async () => undefined),
  onClose: vi.fn(),
});

it('what was written about a deleted activity can be opened as a new one', async () => {
  const onMakeAnew = vi.fn();
  const { user } = renderScreen(
    <ConflictDialog
      title="Activity “Zoo”"
      conflict={{ ...base, gone: true }}
      {...{ onMakeAnew, ...decisions() }}
    />,
  );
  expect(screen.getByText('It was deleted meanwhile. What you wrote can become a new one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open mine as a new one' }));
  expect(onMakeAnew).toHaveBeenCalledOnce();
});

it('a deletion says that students have worked on it, and goes on only when that is decided', async () => {
  const decided = decisions();
  const { user } = renderScreen(
    <ConflictDialog title="Deleting “Zoo”" conflict={{ ...base, deletion: 'answered' }} {...decided} />,
  );
  expect(screen.getByRole('dialog', { name: 'Students have worked on it' })).toBeTruthy();
  expect(screen.getByText(/Their recordings, results and feedback are deleted with it/)).toBeTruthy();
  expect(decided.keepMine).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete it anyway' }));
  await waitFor(() => expect(decided.onClose).toHaveBeenCalledOnce());
  expect(decided.keepMine).toHaveBeenCalledOnce();
  expect(shownToast()?.title).toBe('The deletion is sent again');
});

it('keeping what was to be deleted needs no second question', async () => {
  const decided = decisions();
  const { user } = renderScreen(
    <ConflictDialog title="Deleting “Zoo”" conflict={{ ...base, deletion: 'changed' }} {...decided} />,
  );
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(shownToast()?.title).toBe('It is not deleted'));
  expect(decided.useTheirs).toHaveBeenCalledOnce();
  expect(decided.onClose).toHaveBeenCalledOnce();
});

it.each(['answered', 'changed'] as const)(
  'a deletion that stands as %s says that it is done where nothing is left, and only lets it go',
  async (deletion) => {
    const decided = decisions();
    const { user } = renderScreen(
      <ConflictDialog title="Deleting “Zoo”" conflict={{ ...base, gone: true, deletion }} {...decided} />,
    );
    expect(screen.getByRole('dialog', { name: 'Already deleted' }).textContent).toMatch(
      /Deleting “Zoo”It is deleted already\. There is nothing left to decide\.OK$/,
    );
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(decided.onClose).toHaveBeenCalledOnce());
    expect([decided.useTheirs.mock.calls.length, decided.keepMine.mock.calls.length]).toEqual([1, 0]);
    expect(shownToast()).toBeNull();
  },
);
