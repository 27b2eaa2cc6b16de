// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { counted, recording, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { DeleteStudentDialog } from './DeleteStudentDialog.tsx';

vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const mei = student('mei', { id: 7, firstName: 'Mei', lastName: 'Lin' });
const replaced = { replacedAt: '2026-11-20T10:00:00.000Z', questionId: 'old' };
const work = counted(recording('mei', 'zoo'), recording('mei', 'zoo', replaced), recording('leo', 'zoo'));
const api = vi.fn();
/** Of a school that has set Google up, where a test says so. */
const options = vi.fn();
const refresh = vi.fn();
const onClose = vi.fn();

function open(connection: 'online' | 'offline' = 'online', deleted = mei) {
  const createApiFor = () => options as unknown as Api;
  const context = createTestAppContext({ api: api as unknown as Api, createApiFor, refresh });
  context.statusStore.setState({ connection });
  return renderScreen(<DeleteStudentDialog student={deleted} onClose={onClose} />, context);
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete student' });
const ownPassword = () => screen.getByLabelText(/^Your own password/);

describe('DeleteStudentDialog', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    api.mockResolvedValue(undefined);
    options.mockResolvedValue({});
    vi.mocked(useIsGone).mockReturnValue(false);
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ students: [mei], work }));
  });

  it('the question says what goes with the child, earlier answers included, and where', () => {
    open();
    expect(screen.getByText(/^Mei Lin is deleted for good, .* on all devices/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'the account with the username mei',
      '2 recordings, and all feedback on recordings',
      'the progress in no activities',
    ]);
  });

  it("a student is deleted on the server with the teacher's own password, and called deleted only then", async () => {
    const { user, fill } = open();
    expect(submit().disabled).toBe(true);
    await fill(ownPassword(), 'sing-along');
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.mock.calls).toEqual([
      ['DELETE /api/users/:id', { params: { id: 7 }, query: {}, body: { currentPassword: 'sing-along' } }],
    ]);
    expect(shownToast()).toEqual({
      title: 'Student Deleted',
      message: 'Mei Lin is deleted on the school server.',
    });
    expect(refresh).toHaveBeenCalled();
  });

  it('in a school with Google the password may be empty, and the server decides', async () => {
    options.mockResolvedValue({ googleClientId: 'oak' });
    api.mockRejectedValue(new ApiError(403, '', 'password_required', 'Please enter your own password.'));
    const { user } = open();
    await screen.findByText(/Leave it empty if you sign in with Google and have no password\./);
    await user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('Please enter your own password.'));
    expect(api.mock.calls[0]?.[1]).toMatchObject({ body: { currentPassword: '' } });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a wrong password deletes nothing, and the dialog stays open with the reason', async () => {
    api.mockRejectedValue(new ApiError(403, '', 'password_wrong', 'This is not your password.'));
    const { user, fill } = open();
    await fill(ownPassword(), 'wrong');
    await user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('This is not your password.'));
    expect([onClose.mock.calls, refresh.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['without a network', () => open('offline'), /You are offline/],
    [
      'of a child whom only this device has',
      () => open('online', { ...mei, id: null }),
      /does not have this/,
    ],
  ])('a deletion %s asks for no password and says what is missing', (_, show, words) => {
    show();
    expect(screen.getByText(words)).toBeTruthy();
    expect([submit().disabled, screen.queryByLabelText(/^Your own password/)]).toEqual([true, null]);
  });

  it('a child who is gone meanwhile cannot be deleted', () => {
    vi.mocked(useIsGone).mockReturnValue(true);
    open();
    expect(screen.getByText(/the account is gone already/)).toBeTruthy();
    expect(submit().disabled).toBe(true);
  });
});
