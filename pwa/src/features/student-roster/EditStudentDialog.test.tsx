// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { joinClass, leaveClass, makeFurtherClass, updateStudent } from '#data/commands/student-commands.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext, createTestAppContext } from '#test/test-app-context.ts';
import { EditStudentDialog } from './EditStudentDialog.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/student-commands.ts', () => ({
  joinClass: vi.fn(),
  leaveClass: vi.fn(),
  makeFurtherClass: vi.fn(),
  updateStudent: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const classes = [schoolClass('wrens', { name: 'Wrens' }), schoolClass('robins', { name: 'Robins' })];
const named = { firstName: 'Mei', lastName: 'Lin' };
const mei = student('mei', { ...named, classCodeUid: 'robins' });
const onClose = vi.fn();
/** Of a school that has set Google up, where a test says so. */
const options = vi.fn();
const context = () => createTestAppContext({ createApiFor: () => options as unknown as Api });
const open = (edited = mei) =>
  renderScreen(<EditStudentDialog student={edited} onClose={onClose} />, context());

async function choose({ user }: ReturnType<typeof renderScreen>, className: string) {
  await user.click(screen.getByRole('combobox', { name: 'Class (optional)' }));
  await user.click(await screen.findByRole('option', { name: className }));
}

describe('EditStudentDialog', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    options.mockResolvedValue({});
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    for (const command of [joinClass, leaveClass, makeFurtherClass, updateStudent]) {
      vi.mocked(command).mockResolvedValue({ commandIds: ['c1'] });
    }
    vi.mocked(useIsGone).mockReturnValue(false);
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, students: [mei] }));
  });

  it('another class is a leave and a join, and Undo brings the student back', async () => {
    const rendered = open();
    await choose(rendered, 'Wrens');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Student Updated Successfully'));
    expect(vi.mocked(updateStudent).mock.calls).toEqual([
      [mei, {}, anyAppContext, { leave: 'robins', join: 'wrens' }],
    ]);
    await rendered.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei Lin is in Robins again.'));
    expect(vi.mocked(joinClass).mock.lastCall).toEqual(['mei', 'robins', anyAppContext]);
  });

  it('a change that cannot be stored says so, and what was typed stays', async () => {
    vi.mocked(updateStudent).mockRejectedValue(new Error('odd'));
    const { user, fill } = open();
    const name = screen.getByLabelText<HTMLInputElement>(/First name/);
    await fill(name, 'May');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Error Updating Student', message: 'Failed to update student' }),
    );
    expect([name.value, onClose.mock.calls]).toEqual(['May', []]);
  });

  it('a changed address that is none is marked and not saved', async () => {
    const rendered = open();
    const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
    await rendered.fill(email, 'mei@oak,example');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect([email.getAttribute('aria-invalid'), shownToast()]).toEqual([
      'true',
      { title: 'Error Updating Student', message: 'Please enter a valid email address.' },
    ]);
    expect(updateStudent).not.toHaveBeenCalled();
  });

  it('in a school with Google the form says whom an address lets in, and that a new one logs the student out', async () => {
    options.mockResolvedValue({ googleClientId: 'oak' });
    const { fill } = open({ ...mei, email: 'mei@oak.example' });
    const whom = 'Whoever has this address at Google can sign in as this student.';
    await screen.findByText(whom);
    await fill(screen.getByLabelText(/^Email/), 'jin@oak.example');
    await screen.findByText(`${whom} Saving the new address logs the student out.`);
    await fill(screen.getByLabelText(/^Email/), '');
    expect(screen.queryByText(/Google/)).toBeNull();
  });

  it('how a name sounds is changed alone, and goes with another first name', async () => {
    const patches = () => vi.mocked(updateStudent).mock.calls.map(([, patch]) => patch);
    const { user, fill } = open({ ...mei, spokenName: 'my' });
    const spoken = screen.getByLabelText<HTMLInputElement>('Sounds like (optional)');
    expect(spoken.value).toBe('my');
    const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await fill(spoken, 'may');
    await save();
    await fill(spoken, 'my');
    await fill(screen.getByLabelText(/First name/), 'May');
    await save();
    await fill(spoken, '');
    await save();
    expect(patches()).toEqual([
      { spokenName: 'may' },
      { firstName: 'May', spokenName: 'my' },
      { firstName: 'May', spokenName: null },
    ]);
  });

  it('an older wrong address does not keep the rest from being changed', async () => {
    const rendered = open({ ...mei, email: 'none', parentName: 'Jin Lin', parentEmail: 'at home' });
    await rendered.fill(screen.getByLabelText(/First name/), 'May');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(vi.mocked(updateStudent).mock.lastCall?.[1]).toEqual({ firstName: 'May' }));
  });

  it('the form of refused work sends what was changed in it, and offers no class that would not be sent', async () => {
    const save = vi.fn(async () => ({ commandIds: ['c2'] }));
    const { user, fill } = renderScreen(
      <EditStudentDialog student={mei} onClose={onClose} save={save} hasNoClass />,
      context(),
    );
    expect(screen.queryByRole('combobox', { name: 'Class (optional)' })).toBeNull();
    await fill(screen.getByLabelText(/^Username/), 'mei.lin');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(save.mock.calls).toEqual([[{ username: 'mei.lin' }, 'robins']]);
  });

  it('Undo of a move into a class besides brings back both classes at once', async () => {
    const both = { ...mei, furtherClassUids: ['wrens'] };
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, students: [both] }));
    const rendered = open(both);
    await choose(rendered, 'Wrens');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.message).toBe('Mei Lin is in Robins again.'));
    expect(vi.mocked(joinClass).mock.calls).toEqual([['mei', 'robins', anyAppContext, 'wrens']]);
  });

  it('Undo of a further class that became the home class keeps the student in it besides', async () => {
    const besides = { ...mei, classCodeUid: null, furtherClassUids: ['wrens'] };
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, students: [besides] }));
    const rendered = open(besides);
    await choose(rendered, 'Wrens');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(shownToast()?.message).toBe('Mei Lin is in Wrens as before. It is not the home class any more.'),
    );
    expect(vi.mocked(makeFurtherClass).mock.calls).toEqual([['mei', 'wrens', anyAppContext]]);
    expect(leaveClass).not.toHaveBeenCalled();
  });

  it('a save that changes more than the class offers no Undo, which would take back only a part', async () => {
    const rendered = open();
    await choose(rendered, 'Wrens');
    await rendered.fill(screen.getByLabelText(/First name/), 'May');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Student Updated Successfully'));
    expect(vi.mocked(updateStudent).mock.calls).toEqual([
      [mei, { firstName: 'May' }, anyAppContext, { leave: 'robins', join: 'wrens' }],
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it("a student leaves a colleague's class by joining another one, because the colleague's cannot be named", async () => {
    const rendered = open(student('kai', { ...named, classCodeUid: 'of-a-colleague' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Class (optional)' }).value).toBe(
      "Another teacher's class",
    );
    await choose(rendered, 'Wrens');
    await rendered.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(updateStudent).toHaveBeenCalled());
    expect(vi.mocked(updateStudent).mock.lastCall?.[3]).toEqual({ join: 'wrens' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a consent is withdrawn on its own page, so its method cannot be cleared here', async () => {
    const consented = { parentName: 'Jin Lin', consentMethod: 'email_consent' as const };
    const { user } = open(student('mei', { ...named, ...consented }));
    const method = screen.getByRole<HTMLInputElement>('combobox', { name: 'Consent method' });
    expect(screen.getByText('To withdraw consent, use the page “Consent”.')).toBeTruthy();
    await user.click(method);
    await user.click(await screen.findByRole('option', { name: 'Consent by email' }));
    expect(method.value).toBe('Consent by email');
  });

  it('leaving asks first once another class was chosen, by Escape and by Cancel', async () => {
    const rendered = open();
    await choose(rendered, 'Wrens');
    for (const leave of [
      () => rendered.user.keyboard('{Escape}'),
      () => rendered.user.click(screen.getByRole('button', { name: 'Cancel' })),
    ]) {
      await leave();
      await rendered.user.click(await screen.findByRole('button', { name: 'Go on writing' }));
    }
    expect(onClose).not.toHaveBeenCalled();
  });
});
