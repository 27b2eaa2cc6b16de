// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { UserDialogs } from './UserDialogs.tsx';
import { type DialogKind, useDialog } from './use-dialog.ts';

const api = vi.fn();
const mei = { id: 7, uid: 'mei', role: 'student', username: 'mei', firstName: 'Mei' } as ManagedUser;
const ben = { ...mei, id: 8, uid: 'ben', username: 'ben', firstName: 'Ben' };
const onDeselect = vi.fn();
const refresh = vi.fn(async () => undefined);
beforeEach(() => {
  for (const mock of [api, onDeselect, refresh]) mock.mockClear();
  api.mockResolvedValue(undefined);
});

function open(kind: DialogKind, of = mei, options = {}) {
  return renderScreen(
    <UserDialogs
      dialog={{ kind, user: of, opened: true }}
      onClose={() => undefined}
      onDeselect={onDeselect}
      refresh={refresh}
    />,
    createTestAppContext({ api, createApiFor: () => (async () => options) as unknown as Api }),
  );
}
const typePassword = async ({ user }: ReturnType<typeof open>) =>
  user.type(await screen.findByLabelText(/^Your own password/i, { selector: 'input' }), 'secret');

it('an account that is deleted is not selected any more', async () => {
  const opened = open('remove');
  await typePassword(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Delete User' }));
  await waitFor(() => expect(shownToast()?.title).toBe('User deleted successfully'));
  expect(onDeselect.mock.calls).toEqual([[[mei]]]);
});

it('an account that gets another role is not selected any more, and one that gets another name is', async () => {
  const { user, fill } = open('edit');
  await fill(await screen.findByLabelText('First name'), 'Mai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(shownToast()?.title).toBe('User updated successfully'));
  expect(onDeselect).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Role'), 'teacher');
  await fill(screen.getByLabelText(/^New password/, { selector: 'input' }), 'maple tree');
  await fill(screen.getByLabelText(/^Your own password/i, { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onDeselect).toHaveBeenCalledTimes(1));
});

it('a teacher is made an administrator with the own password, and keeps the password of before', async () => {
  const ana = { ...mei, id: 9, uid: 'ana', role: 'teacher' as const };
  const opened = open('edit', ana);
  const role = await screen.findByLabelText<HTMLSelectElement>('Role');
  expect([...role.options].map(({ textContent }) => textContent)).toEqual([
    'Teacher',
    'Student',
    'Administrator',
  ]);
  await opened.user.selectOptions(role, 'admin');
  expect(
    screen.getByText(
      'An administrator opens every account of the school, and has no students and no classes. Who teaches, too, needs another account for it.',
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText(/^New password/, { selector: 'input' })).toBeNull();
  await typePassword(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onDeselect).toHaveBeenCalledTimes(1));
  const body = { role: 'admin', currentPassword: 'secret' };
  expect(api.mock.calls).toEqual([['PATCH /api/users/:id', { params: { id: 9 }, body }]]);
});

it('an administrator is shown as one, and a student becomes none', async () => {
  const administrator = open('edit', { ...mei, role: 'admin' as const });
  const role = () => screen.findByLabelText<HTMLSelectElement>('Role');
  expect((await role()).value).toBe('admin');
  administrator.unmount();
  open('edit');
  expect([...(await role()).options].map(({ value }) => value)).toEqual(['teacher', 'student']);
});

it('a name can be changed beside a wrong email address from before, and a new wrong address is refused', async () => {
  const { user, fill } = open('edit', { ...mei, email: 'mei@school' });
  await fill(await screen.findByLabelText('First name'), 'Mai');
  await fill(screen.getByLabelText('Email'), 'mei@.org');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  expect(api).not.toHaveBeenCalled();
  await fill(screen.getByLabelText('Email'), 'mei@school');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(shownToast()?.title).toBe('User updated successfully'));
  expect(api.mock.calls[0]?.[1]).toMatchObject({ body: { firstName: 'Mai' } });
});

it('another address of a teacher asks for the own password, and that of a student does not', async () => {
  const ana = { ...mei, id: 9, uid: 'ana', role: 'teacher' as const, email: 'ana@oak.org' };
  const teacher = open('edit', ana);
  const email = () => screen.findByLabelText('Email');
  const own = () => screen.queryByLabelText(/^Your own password/i, { selector: 'input' });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  for (const nothingNew of ['Ana@oak.org', '']) {
    await teacher.fill(await email(), nothingNew);
    expect([own(), save().disabled]).toEqual([null, false]);
  }
  await teacher.fill(await email(), 'ana@elm.org');
  expect(save().disabled).toBe(true);
  await typePassword(teacher);
  await teacher.user.click(save());
  await waitFor(() => expect(api).toHaveBeenCalled());
  const body = { email: 'ana@elm.org', currentPassword: 'secret' };
  expect(api.mock.calls).toEqual([['PATCH /api/users/:id', { params: { id: 9 }, body }]]);
  expect(onDeselect).not.toHaveBeenCalled();
  teacher.unmount();
  const student = open('edit');
  await student.fill(await email(), 'mei@home.org');
  expect([own(), save().disabled]).toEqual([null, false]);
});

it('in a school with Google the form of a teacher says whom an address lets in', async () => {
  const whom = 'Whoever has this address at Google can sign in as this teacher.';
  const ana = { ...mei, role: 'teacher', email: 'ana@oak.org' } as ManagedUser;
  const { fill } = open('edit', ana, { googleClientId: 'oak' });
  expect(await screen.findByText(whom)).toBeTruthy();
  await fill(screen.getByLabelText('Email'), 'ana@home.org');
  const whatEnds = 'Saving the new address logs out a teacher who has signed in with Google.';
  expect(screen.getByText(`${whom} ${whatEnds}`)).toBeTruthy();
  expect(screen.getByLabelText(/^Your own password/i, { selector: 'input' })).toBeTruthy();
});

it('in a school with Google the form of a student says whom an address lets in', async () => {
  const whom = 'Whoever has this address at Google can sign in as this student.';
  const { fill } = open('edit', { ...mei, email: 'mei@oak.org' }, { googleClientId: 'oak' });
  expect(await screen.findByText(whom)).toBeTruthy();
  await fill(screen.getByLabelText('Email'), 'mei@home.org');
  expect(screen.getByText(`${whom} Saving the new address logs the student out.`)).toBeTruthy();
});

it('names and addresses of an account are as long as the school server takes them', async () => {
  open('edit');
  const longest = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).maxLength;
  expect([
    await longest('First name'),
    await longest('Email'),
    await longest('School name (optional)'),
  ]).toEqual([300, 320, 300]);
});

it('an action whose answer was lost is not said to have failed, and the list is read again', async () => {
  const opened = open('remove');
  await typePassword(opened);
  api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
  await opened.user.click(screen.getByRole('button', { name: 'Delete User' }));
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'No answer',
      message:
        'The school server did not answer. Whether it was done shows in the list when it answers again.',
    }),
  );
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(onDeselect).not.toHaveBeenCalled();
});

it('a new password whose answer was lost may hold, which no list shows', async () => {
  const opened = open('reset');
  await opened.fill(await screen.findByLabelText(/^New password/, { selector: 'input' }), 'maple tree');
  await typePassword(opened);
  api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
  await opened.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'No answer',
      message:
        'The school server did not answer. The new password may hold already: press the button again when it answers.',
    }),
  );
});

const brokenSchool = () => new ApiError(500, 'Internal Server Error', 'unknown');

it.each([
  ['edit', 'Save Changes', 'Error updating user', 'Failed to update user'],
  ['reset', 'Reset Password', 'Error resetting password', 'Failed to reset password'],
  ['remove', 'Delete User', 'Error deleting user', 'Failed to delete user'],
] as const)('an action (%s) that the school fails without words says what failed', async (...row) => {
  const [kind, button, title, message] = row;
  api.mockRejectedValue(brokenSchool());
  const opened = open(kind);
  if (kind === 'edit') await opened.fill(await screen.findByLabelText('First name'), 'Mai');
  else await typePassword(opened);
  if (kind === 'reset')
    await opened.fill(screen.getByLabelText(/^New password/, { selector: 'input' }), 'maple tree');
  await opened.user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(shownToast()).toEqual({ title, message }));
});

it('a toast says that the school has taken a new password', async () => {
  const opened = open('reset');
  await typePassword(opened);
  await opened.fill(screen.getByLabelText(/^New password/, { selector: 'input' }), 'maple tree');
  await opened.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Password reset successfully'));
});

it('an account is deactivated from its own menu, and selected no more', async () => {
  const { user } = open('deactivate');
  api.mockResolvedValue({ count: 1 });
  await user.click(await screen.findByRole('button', { name: 'Deactivate 1 account' }));
  await waitFor(() => expect(shownToast()?.title).toBe('1 account deactivated'));
  expect(onDeselect.mock.calls).toEqual([[[mei]]]);
});

it('a deletion names what only keeps somebody out, where the account is active', async () => {
  const instead = 'To only keep somebody out, deactivate the account.';
  const active = open('remove', { ...mei, isActive: true });
  expect(await screen.findByText(instead)).toBeTruthy();
  active.unmount();
  open('remove', { ...mei, isActive: false });
  await screen.findByRole('dialog');
  expect(screen.queryByText(instead)).toBeNull();
});

it('a new password of a teacher ends the second factor, and the dialog says so', async () => {
  const words = 'A second factor is turned off.';
  const child = open('reset');
  expect((await screen.findByRole('dialog')).textContent).not.toContain(words);
  child.unmount();
  open('reset', { ...mei, uid: 'ana', role: 'teacher' });
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

/** The dialogs with what opens them. */
function Board() {
  const { dialog, open: openDialog, close } = useDialog();
  return (
    <>
      {[mei, ben].map((user) => (
        <button type="button" key={user.uid} onClick={() => openDialog('edit', user)}>
          {`Edit ${user.firstName}`}
        </button>
      ))}
      <UserDialogs dialog={dialog} onClose={close} onDeselect={onDeselect} refresh={refresh} />
    </>
  );
}

it('a late answer leaves the dialog open that was opened meanwhile, with what is typed in it', async () => {
  const late = Promise.withResolvers<undefined>();
  api.mockReturnValue(late.promise);
  const { user, fill } = renderScreen(<Board />, createTestAppContext({ api }));
  const firstName = () => screen.findByLabelText<HTMLInputElement>('First name');
  await user.click(screen.getByRole('button', { name: 'Edit Mei' }));
  await fill(await firstName(), 'Mai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Ben' }));
  await fill(await firstName(), 'Benedict');
  late.resolve(undefined);
  await waitFor(() => expect(shownToast()?.title).toBe('User updated successfully'));
  expect((await firstName()).value).toBe('Benedict');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
