// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deleteActivity } from '#data/commands/activity-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { restoreActivity } from '#data/commands/restore-activity.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity, teacherData } from '#test/teacher-rows.ts';
import { useActivityHandlers } from './use-activity-handlers.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/restore-activity.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ deleteActivity: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const fresh = activity('fresh', { type: 'story', storyContent: 'One.', comprehensionQuestions: null });
const parts = { AssignDialog: () => null, onEdit: vi.fn(), onTry: vi.fn() };

function Remove() {
  const { remove } = useActivityHandlers(parts);
  return (
    <button type="button" onClick={() => remove(fresh)}>
      Remove it
    </button>
  );
}

beforeEach(() => {
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  vi.mocked(useIsGone).mockReturnValue(false);
  vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: [fresh] }));
});

it('an activity that cannot be deleted says so', async () => {
  vi.mocked(deleteActivity).mockRejectedValue(new Error('odd'));
  const { user } = renderScreen(<Remove />);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to delete activity' }));
});

it('an activity that no child has worked on comes back by Undo', async () => {
  vi.mocked(deleteActivity).mockResolvedValue({ commandIds: ['c1'] });
  vi.mocked(restoreActivity).mockResolvedValue({ commandIds: ['c2'] });
  const { user } = renderScreen(<Remove />);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(screen.getByText(/No answer to it is on this device/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Activity Restored'));
  expect(vi.mocked(deleteActivity).mock.lastCall?.[2]).toBe(true);
  expect(vi.mocked(restoreActivity).mock.calls).toMatchObject([
    [{ fields: { title: 'fresh', storyContent: 'One.' }, assignments: [] }, { commandIds: ['c1'] }, {}],
  ]);
});
