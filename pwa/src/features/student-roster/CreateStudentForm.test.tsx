// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { createStudent } from '#data/commands/student-commands.ts';
import { changeRefused } from '#data/sync-issues/resolve-issue.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { CreateStudentDialog } from './CreateStudentDialog.tsx';
import { CreateStudentForm } from './CreateStudentForm.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/student-commands.ts', () => ({ createStudent: vi.fn() }));
vi.mock('#data/sync-issues/resolve-issue.ts', () => ({ changeRefused: vi.fn() }));

const data = teacherData({ students: [student('leo')], classes: [schoolClass('wrens')] });
const onStored = vi.fn();
const inClass = () => <CreateStudentForm data={data} classUid="wrens" onStored={onStored} />;
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Create Student' });

async function typeName({ fill }: ReturnType<typeof renderScreen>) {
  await fill(field(/First name/), 'Mei');
  await fill(field(/Last name/), 'Lin');
}

describe('CreateStudentForm', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(createStudent).mockResolvedValue({ uid: 'mei', commandIds: ['c1'] });
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  });

  it('a complete name suggests a username, which is the password, too', async () => {
    await typeName(renderScreen(inClass()));
    expect(field(/Username/).value).toMatch(/^meilin\d+$/);
    expect(field(/^Password/).value).toBe(field(/Username/).value);
  });

  it('a student is stored with how the name sounds', async () => {
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    await rendered.fill(field('Sounds like (optional)'), ' may ');
    await rendered.user.click(submit());
    await waitFor(() => expect(createStudent).toHaveBeenCalled());
    expect(vi.mocked(createStudent).mock.lastCall?.[0]).toMatchObject({
      firstName: 'Mei',
      spokenName: 'may',
    });
  });

  it('no field takes more than the school server takes', async () => {
    const { fill } = renderScreen(inClass());
    await fill(field(/First name/), 'm'.repeat(400));
    expect(field(/First name/).value).toHaveLength(300);
    await fill(field(/Email/), 'm'.repeat(400));
    expect(field(/Email/).value).toHaveLength(320);
  });

  it('a student without a name is not stored, and the form says what is missing', async () => {
    const { user, fill } = renderScreen(inClass());
    const empty = () =>
      screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true');
    await fill(field(/First name/), 'Mei');
    expect(empty()).toEqual([]);
    await user.click(submit());
    expect(empty()).toEqual([field(/Last name/), field(/Username/)]);
    expect(document.activeElement).toBe(field(/Last name/));
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(shownToast()).toEqual({
      title: 'Missing Information',
      message: 'Please fill in all required fields',
    });
    expect(createStudent).not.toHaveBeenCalled();
  });

  it('a username that a student has already is marked and not stored', async () => {
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    await rendered.fill(field(/Username/), 'LEO');
    expect(screen.getByText('This username already exists. Please choose another one.')).toBeTruthy();
    await rendered.user.click(submit());
    expect(shownToast()?.title).toBe('Error Creating Student');
    expect(createStudent).not.toHaveBeenCalled();
  });

  it('an address that is none is marked at its field, and the student is not stored before it is right', async () => {
    const rendered = renderScreen(<CreateStudentForm data={data} />);
    await typeName(rendered);
    await rendered.fill(field(/^Email/), 'none');
    await rendered.fill(field(/Parent name/), 'Jin Lin');
    await rendered.fill(field(/Parent email/), 'jin@home');
    await rendered.user.click(screen.getByRole('checkbox'));
    const marked = () =>
      [/^Email/, /Parent email/].map((label) => field(label).getAttribute('aria-invalid') === 'true');
    expect(marked()).toEqual([false, false]);
    await rendered.user.click(submit());
    expect([marked(), shownToast()]).toEqual([
      [true, true],
      { title: 'Error Creating Student', message: 'Please enter a valid email address.' },
    ]);
    await rendered.fill(field(/^Email/), '');
    await rendered.fill(field(/Parent email/), ' jin@home.example ');
    expect([marked(), vi.mocked(createStudent).mock.calls]).toEqual([[false, false], []]);
    await rendered.user.click(submit());
    await waitFor(() => expect(createStudent).toHaveBeenCalled());
    expect(vi.mocked(createStudent).mock.calls[0]?.[0]).toMatchObject({
      email: null,
      parentEmail: 'jin@home.example',
    });
  });

  it('an address of a parent whose fields are hidden is not checked', async () => {
    const rendered = renderScreen(<CreateStudentForm data={data} />);
    await typeName(rendered);
    await rendered.fill(field(/Parent email/), 'jin@home');
    await rendered.user.click(screen.getByRole('switch'));
    await rendered.user.click(submit());
    await waitFor(() => expect(createStudent).toHaveBeenCalled());
  });

  it('a student outside a class needs the confirmed consent of a parent', async () => {
    const rendered = renderScreen(<CreateStudentForm data={data} />);
    await typeName(rendered);
    await rendered.user.click(submit());
    expect(shownToast()?.message).toBe('Parent name and parent email are required');
    expect(document.activeElement).toBe(field(/Parent name/));
    expect(field(/Parent email/).getAttribute('aria-invalid')).toBe('true');
    await rendered.fill(field(/Parent name/), 'Jin Lin');
    await rendered.fill(field(/Parent email/), 'jin@home.example');
    await rendered.user.click(submit());
    expect(shownToast()?.title).toBe('Consent Required');
    await rendered.user.click(screen.getByRole('checkbox'));
    await rendered.user.click(submit());
    await waitFor(() => expect(createStudent).toHaveBeenCalled());
    expect(vi.mocked(createStudent).mock.calls[0]?.[0]).toMatchObject({
      parentName: 'Jin Lin',
      parentEmail: 'jin@home.example',
      // Without a method the school would note no consent, though it was confirmed.
      consentMethod: 'offline_form',
      classCodeUid: null,
    });
  });

  it('a new student is stored in the class of the panel, and the form shows how the child signs in', async () => {
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    const username = field(/Username/).value;
    await rendered.user.click(submit());
    expect(await screen.findByText('Mei Lin')).toBeTruthy();
    expect(vi.mocked(createStudent).mock.calls).toEqual([
      [
        expect.objectContaining({ firstName: 'Mei', lastName: 'Lin', username, classCodeUid: 'wrens' }),
        anyAppContext,
      ],
    ]);
    expect(shownToast()?.title).toBe('Student Created Successfully');
    expect(onStored).toHaveBeenLastCalledWith(true);
    const students = [student('mei', { id: 4, username, firstName: 'Mei', lastName: 'Lin' })];
    rendered.update(<CreateStudentForm data={{ ...data, students }} classUid="wrens" onStored={onStored} />);
    expect(screen.getAllByText(username)).toHaveLength(2);
    await rendered.user.click(screen.getByRole('button', { name: 'Create another' }));
    expect([field(/First name/).value, onStored.mock.lastCall]).toEqual(['', [false]]);
  });

  it('a student whom the server has not confirmed has no sign-in yet', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    await rendered.user.click(submit());
    expect(await screen.findByText(/The school has not created this account yet/)).toBeTruthy();
    expect(shownToast()?.title).toBe('Saved on this device');
  });

  it('a refused student stays in the form, and the next attempt replaces the refused command', async () => {
    const command = { commandId: 'c1', type: 'student.create', payload: { uid: 'mei' } };
    const refused = { kind: 'refused', command, code: 'username_taken' } as unknown as CommandOutcome;
    vi.mocked(outcomesOf).mockResolvedValueOnce([refused]);
    vi.mocked(changeRefused).mockResolvedValue({ commandIds: ['c2'] });
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    await rendered.user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('Username already exists'));
    expect([field(/First name/).value, onStored.mock.calls]).toEqual(['Mei', []]);
    await rendered.fill(field(/Username/), 'meibird');
    await rendered.user.click(submit());
    expect(await screen.findByText('Mei Lin')).toBeTruthy();
    expect(vi.mocked(changeRefused).mock.calls[0]?.[0]).toMatchObject([{ commandId: 'c1' }]);
    expect(JSON.stringify(vi.mocked(changeRefused).mock.calls[0]?.[1])).toContain('"username":"meibird"');
    expect(createStudent).toHaveBeenCalledTimes(1);
  });

  it('a dialog that is left while the student is being sent does not say that nothing was saved', async () => {
    vi.mocked(outcomesOf).mockReturnValue(new Promise(() => {}));
    const onClose = vi.fn();
    const rendered = renderScreen(<CreateStudentDialog data={data} onClose={onClose} />);
    await typeName(rendered);
    await rendered.fill(field(/Parent name/), 'Jin Lin');
    await rendered.fill(field(/Parent email/), 'jin@home.example');
    await rendered.user.click(screen.getByRole('checkbox'));
    await rendered.user.click(submit());
    await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
    await rendered.user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect([screen.queryByText('What you wrote was not saved.'), onClose.mock.calls.length]).toEqual([
      null,
      1,
    ]);
  });

  it('a student that cannot be stored stays in the form', async () => {
    vi.mocked(createStudent).mockRejectedValue(new Error('odd'));
    const rendered = renderScreen(inClass());
    await typeName(rendered);
    await rendered.user.click(submit());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Error Creating Student', message: 'Failed to create student' }),
    );
    expect(field(/First name/).value).toBe('Mei');
  });
});
