// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteClass, updateClass } from '#data/commands/class-commands.ts';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { EditClassDialog } from './EditClassDialog.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/class-commands.ts', () => ({ updateClass: vi.fn(), deleteClass: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const wrens = schoolClass('wrens', { name: 'Wrens', description: 'Upstairs', seq: 7 });
const onClose = vi.fn();
const open = () => renderScreen(<EditClassDialog edited={wrens} canDelete onClose={onClose} />);
const name = () => screen.getByLabelText<HTMLInputElement>(/Class name/);
const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', { name: label });

describe('EditClassDialog', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(updateClass).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(deleteClass).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(useIsGone).mockReturnValue(false);
    const students = [student('mei', { classCodeUid: 'wrens' }), student('leo')];
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ students }));
  });

  it('saving sends only the fields that were changed, and closes the dialog', async () => {
    const { user, fill } = open();
    await fill(name(), ' Blue Wrens ');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(updateClass).mock.calls).toEqual([[wrens, { name: 'Blue Wrens' }, anyAppContext]]);
    expect(shownToast()?.title).toBe('Class Updated');
  });

  it('the form of refused work sends only what was changed in it', async () => {
    const save = vi.fn(async () => ({ commandIds: ['c2'] }));
    const { user, fill } = renderScreen(<EditClassDialog edited={wrens} onClose={onClose} save={save} />);
    await fill(name(), 'Blue Wrens');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save.mock.calls).toEqual([[{ name: 'Blue Wrens' }]]);
  });

  it('a cleared description is sent as null', async () => {
    const { user } = open();
    await user.clear(screen.getByLabelText(/Description/));
    await user.click(screen.getByRole('switch', { name: /^Class is active/ }));
    await user.click(button('Save Changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(updateClass).mock.calls).toEqual([
      [wrens, { description: null, isActive: false }, anyAppContext],
    ]);
  });

  it('saving an unchanged class sends no command', async () => {
    const { user } = open();
    await user.click(button('Save Changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(updateClass).not.toHaveBeenCalled();
  });

  it('a class without a name is not sent, and the dialog stays open', async () => {
    const { user } = open();
    await user.clear(name());
    await user.click(button('Save Changes'));
    expect(shownToast()).toEqual({ title: 'Missing Information', message: 'Class name is required' });
    expect([updateClass, onClose].map((mock) => vi.mocked(mock).mock.calls)).toEqual([[], []]);
  });

  it('a change that cannot be stored keeps the dialog open with what was typed', async () => {
    vi.mocked(updateClass).mockRejectedValue(new Error('odd'));
    const { user, fill } = open();
    await fill(name(), 'Wrens!');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(shownToast()?.message).toBe('Failed to update class'));
    expect([name().value, onClose.mock.calls]).toEqual(['Wrens!', []]);
  });

  it('a refused change says why, and where the change is kept', async () => {
    const command = { type: 'class.update', payload: {} };
    const refused = { kind: 'refused', command, code: 'not_found' } as unknown as CommandOutcome;
    vi.mocked(outcomesOf).mockResolvedValue([refused]);
    const { user, fill } = open();
    await fill(name(), 'Wrens!');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(shownToast()?.title).toBe('Error'));
    expect(shownToast()?.message).toMatch(/was deleted.*Needs attention/);
  });

  it('deleting asks first, with how many students lose their class', async () => {
    const { user } = open();
    await user.click(button('Delete Class'));
    expect(screen.getByText(/Its 1 student stays in your roster/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    expect(deleteClass).not.toHaveBeenCalled();
    await user.click(button('Delete Class'));
    await user.click(screen.getAllByRole('button', { name: 'Delete Class' }).at(-1) as HTMLElement);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(deleteClass).mock.calls).toEqual([[wrens, anyAppContext]]);
  });

  it('a class that cannot be deleted says so, and its dialog stays open', async () => {
    vi.mocked(deleteClass).mockRejectedValue(new Error('odd'));
    const { user } = open();
    await user.click(button('Delete Class'));
    await user.click(screen.getAllByRole('button', { name: 'Delete Class' }).at(-1) as HTMLElement);
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to delete class' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a class that was deleted elsewhere can no longer be saved or deleted', () => {
    vi.mocked(useIsGone).mockReturnValue(true);
    open();
    expect(screen.getByText(/Wrens is no longer here/)).toBeTruthy();
    expect(button('Save Changes').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete Class' })).toBeNull();
  });

  it('leaving while a change is being sent asks nothing: it is saved on the device', async () => {
    vi.mocked(outcomesOf).mockReturnValue(new Promise(() => {}));
    const { user, fill } = open();
    await fill(name(), 'Wrens!');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect([screen.queryByText('What you wrote was not saved.'), onClose.mock.calls.length]).toEqual([
      null,
      1,
    ]);
  });

  it('leaving with unsaved words asks first', async () => {
    const { user, fill } = open();
    await fill(name(), 'Wrens!');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect([screen.queryByText('What you wrote was not saved.') !== null, onClose.mock.calls]).toEqual([
      true,
      [],
    ]);
    await user.click(button('Discard'));
    expect(onClose).toHaveBeenCalled();
  });
});
