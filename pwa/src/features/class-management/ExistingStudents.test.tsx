// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { enrollStudent, joinClass, leaveClass } from '#data/commands/student-commands.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { ExistingStudents } from './ExistingStudents.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/student-commands.ts', () => ({
  enrollStudent: vi.fn(),
  joinClass: vi.fn(),
  leaveClass: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));

const wrens = schoolClass('wrens', { name: 'Wrens' });
const robins = schoolClass('robins', { name: 'Robins' });
const students = [
  student('mei', { firstName: 'Mei', classCodeUid: 'robins' }),
  student('leo', { firstName: 'Leo' }),
  student('kai', { firstName: 'Kai', classCodeUid: 'of-a-colleague' }),
];
const data = teacherData({ students, classes: [wrens, robins] });
const open = (shown = data) => renderScreen(<ExistingStudents to={wrens} data={shown} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('ExistingStudents', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(enrollStudent).mockResolvedValue({ commandIds: ['c3'] });
    vi.mocked(joinClass).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(leaveClass).mockResolvedValue({ commandIds: ['c2'] });
    vi.mocked(useIsGone).mockReturnValue(false);
  });

  it('a teacher without students is told that there are none yet', () => {
    open(teacherData({ students: [], classes: [wrens] }));
    expect(screen.getByText('You have no students yet. Create the first one here.')).toBeTruthy();
  });

  it('students without a class come first, and the others say which class they are in', () => {
    open();
    expect(
      screen.getAllByRole('button', { name: /^Add / }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Add Leo', 'Add Mei', 'Add Kai']);
    expect(screen.getByText('mei · In Robins')).toBeTruthy();
    expect(screen.getByText("kai · In another teacher's class")).toBeTruthy();
  });

  it('two students of the same name are told apart by their usernames, without those that wait for the school', () => {
    const hamza = { firstName: 'Hamza', lastName: 'Karimov', classCodeUid: 'robins' };
    const waiting = { ...hamza, loginWaits: true as const };
    const same = [student('hamza3', hamza), student('hamza9', hamza), student('hamza11', waiting)];
    open(teacherData({ students: same, classes: [wrens, robins] }));
    expect(screen.getByText('hamza3 · In Robins')).toBeTruthy();
    expect(screen.getByText('hamza9 · In Robins')).toBeTruthy();
    expect(screen.getByText('In Robins')).toBeTruthy();
  });

  it('a student without a class is added at once, and Undo takes the student out again', async () => {
    const { user } = open();
    await user.click(button('Add Leo'));
    await waitFor(() => expect(shownToast()?.message).toBe('Leo is now in Wrens.'));
    expect(vi.mocked(joinClass).mock.calls).toEqual([['leo', 'wrens', anyAppContext]]);
    await user.click(button('Undo'));
    await waitFor(() => expect(shownToast()?.message).toBe('Leo is not in Wrens any more.'));
    expect(vi.mocked(leaveClass).mock.calls).toEqual([['leo', 'wrens', anyAppContext]]);
  });

  it('a student of another class moves only after a question that names both classes, and Undo moves back', async () => {
    const { user } = open();
    await user.click(button('Add Mei'));
    expect(screen.getByText('Mei is in Robins.')).toBeTruthy();
    expect(screen.getByText(/Mei leaves Robins for Wrens/)).toBeTruthy();
    expect(joinClass).not.toHaveBeenCalled();
    await user.click(button('Move'));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is now in Wrens.'));
    await user.click(button('Undo'));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is in Robins again.'));
    expect(vi.mocked(joinClass).mock.calls).toEqual([
      ['mei', 'wrens', anyAppContext],
      ['mei', 'robins', anyAppContext],
    ]);
  });

  it('a move that cannot be stored says so', async () => {
    vi.mocked(joinClass).mockRejectedValue(new Error('odd'));
    const { user } = open();
    await user.click(button('Add Mei'));
    await user.click(button('Move'));
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to add student' }));
  });

  it('a student of another class can be in both, and Undo takes the student out of the second only', async () => {
    const { user } = open();
    await user.click(button('Add Mei'));
    expect(screen.getByText(/Mei stays in Robins, and sees the activities of Wrens as well/)).toBeTruthy();
    await user.click(button('Be in both'));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is now in Robins and in Wrens.'));
    expect(vi.mocked(enrollStudent).mock.calls).toEqual([['mei', 'wrens', anyAppContext]]);
    await user.click(button('Undo'));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is not in Wrens any more.'));
    expect(vi.mocked(leaveClass).mock.calls).toEqual([['mei', 'wrens', anyAppContext]]);
    expect(joinClass).not.toHaveBeenCalled();
  });

  it('who is in this class besides the home class is not offered again, and others say all their classes', () => {
    const both = student('zoe', { firstName: 'Zoe', classCodeUid: 'robins', furtherClassUids: ['wrens'] });
    const elsewhere = { classCodeUid: 'robins', furtherClassUids: ['owls'] };
    const ben = student('ben', { firstName: 'Ben', ...elsewhere });
    const owls = schoolClass('owls', { name: 'Owls' });
    open(teacherData({ students: [both, ben], classes: [wrens, robins, owls] }));
    expect(screen.queryByRole('button', { name: 'Add Zoe' })).toBeNull();
    expect(screen.getByText('ben · In Robins, Owls')).toBeTruthy();
  });

  it('a move that only waits for the school offers Undo, too, and calls nothing done', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
    const { user } = open();
    await user.click(button('Add Leo'));
    await waitFor(() => expect(shownToast()?.title).toBe('Saved on this device'));
    await user.click(button('Undo'));
    await waitFor(() => expect(shownToast()?.message).toBe('Leo will leave Wrens when you are online.'));
  });

  it("a move out of a colleague's class says that only the colleague can move the child back", async () => {
    const { user } = open();
    await user.click(button('Add Kai'));
    expect(screen.getByText(/only that teacher can move the child back/)).toBeTruthy();
    await user.click(button('Move'));
    await waitFor(() => expect(shownToast()?.message).toBe('Kai is now in Wrens.'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('of a long list only the beginning is drawn, until more is asked for', async () => {
    const many = Array.from({ length: 30 }, (_, index) => student(`child-${index}`));
    const { user } = open(teacherData({ students: many, classes: [wrens] }));
    const count = () => screen.getAllByRole('button', { name: /^Add / }).length;
    expect(count()).toBe(12);
    await user.click(button('Show more (18)'));
    expect(count()).toBe(24);
  });
});
