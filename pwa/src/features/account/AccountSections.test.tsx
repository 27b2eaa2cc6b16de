// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { localTime } from '#test/local-time.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { openTeacherDevice, pulledDoc, teacher } from '#test/teacher-replica.ts';
import { student } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { AccountSections } from './AccountSections.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const rivera = { uid: 'rivera', username: 'rivera', role: 'teacher', session: 'active' } as Account;
const at = localTime(2026, 1, 5, 8);
const session = { signedInAt: at, lastSeenAt: at };
const lost = { ...session, uid: 'lost', deviceName: 'Chrome on Chromebook', isCurrent: false };

/** A server with the two sessions of Rivera. */
function renderAccount(refusal?: ApiError, options: object = {}, account = rivera) {
  let sessions = [{ ...session, uid: 'here', deviceName: 'Firefox on Linux', isCurrent: true }, lost];
  let isOn = false;
  const sent: unknown[] = [];
  const api = (async (key: string, request?: { params?: { id: string } }) => {
    if (!key.startsWith('GET')) sent.push([key, request]);
    if (refusal && !key.startsWith('GET')) throw refusal;
    if (key.startsWith('DELETE')) sessions = sessions.filter(({ uid }) => uid !== request?.params?.id);
    if (key === 'POST /api/auth/second-factor') return { secret: 'GEZDGNBV', picture: '<svg/>' };
    if (key === 'POST /api/auth/second-factor/confirm') {
      isOn = true;
      return { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] };
    }
    if (key === 'GET /api/auth/second-factor') return { isOn, recoveryCodesLeft: isOn ? 2 : 0 };
    return key === 'GET /api/auth/sessions' ? sessions : null;
  }) as unknown as Api;
  const context = createTestAppContext({ api, createApiFor: () => (async () => options) as unknown as Api });
  return { sent, ...renderScreen(<AccountSections account={account} />, context) };
}

const devices = () => screen.findByRole('list', { name: 'Signed-in devices' });

it('a device is signed out from here, and this device is not offered for it', async () => {
  const { user } = renderAccount();
  const buttons = () => within(screen.getByRole('list')).queryAllByRole('button');
  expect((await devices()).textContent).toContain('This device');
  expect(screen.getAllByText(/in use now$/)).toHaveLength(1);
  expect(screen.getAllByText(/last used Jan 5/)).toHaveLength(1);
  expect(buttons()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Log out Chrome on Chromebook' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Chromebook')).toBeNull());
  expect(shownToast()?.title).toBe('Device logged out');
});

it('the focus waits for the device that is signed out, and no other one can be signed out meanwhile', async () => {
  const answer = Promise.withResolvers<null>();
  const sessions = [lost, { ...lost, uid: 'old', deviceName: 'Safari on iPad' }];
  const api = (async (key: string) => (key.startsWith('GET') ? sessions : answer.promise)) as unknown as Api;
  const { user } = renderScreen(<SessionsSection account={rivera} />, createTestAppContext({ api }));
  const states = () =>
    screen
      .getAllByRole('button')
      .map((button) => [button.matches(':disabled'), button.hasAttribute('data-loading')]);
  await user.click(await screen.findByRole('button', { name: 'Log out Chrome on Chromebook' }));
  expect(states()).toEqual([
    [true, true],
    [true, false],
  ]);
  answer.resolve(null);
  await waitFor(() => expect(states().flat()).not.toContain(true));
});

it('devices and second factor that could not be read are read when the school server is back', async () => {
  let isDown = true;
  const api = (async (key: string) => {
    if (isDown) throw new ApiError(502, '', 'unreachable', '');
    return key === 'GET /api/auth/sessions' ? [lost] : { isOn: false, recoveryCodesLeft: 0 };
  }) as unknown as Api;
  const context = createTestAppContext({ api });
  context.statusStore.setState({ connection: 'offline' });
  renderScreen(<AccountSections account={rivera} />, context);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
  isDown = false;
  act(() => context.statusStore.setState({ connection: 'online' }));
  expect((await devices()).textContent).toContain('Chrome on Chromebook');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  isDown = true;
  // A read that fails takes away nothing that was shown.
  await act(async () => {
    context.statusStore.setState({ connection: 'offline' });
    context.statusStore.setState({ connection: 'online' });
  });
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(screen.getByText('Chrome on Chromebook')).toBeTruthy();
});

it('a new password is sent with the current one, and the fields are emptied', async () => {
  const { user, fill, sent } = renderAccount();
  await devices();
  const [current, next] = ['Current password', 'New password'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
  ) as [HTMLInputElement, HTMLInputElement];
  await fill(next, 'short');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByText(errors.password_too_short.error)).toBeTruthy();
  expect([next.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', next]);
  expect(sent).toEqual([]);
  await fill(current, 'sing-along');
  await fill(next, 'another song');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Password changed'));
  const body = { currentPassword: 'sing-along', password: 'another song' };
  expect(sent).toEqual([['PATCH /api/auth/password', { body, idempotencyKey: expect.any(String) }]]);
  expect([current.value, next.value]).toEqual(['', '']);
});

it('the current password may be left empty only in a school with Google', async () => {
  const hint = /Leave it empty if you sign in with Google/;
  const { unmount } = renderAccount();
  await devices();
  expect(screen.queryByText(hint)).toBeNull();
  unmount();
  renderAccount(undefined, { googleClientId: 'oak' });
  expect(await screen.findByText(hint)).toBeTruthy();
});

it('who has signed in with Google only chooses a first password, and who has one is asked for it', async () => {
  const choose = async ({ user, fill }: ReturnType<typeof renderAccount>) => {
    await devices();
    await fill(screen.getByLabelText(/^New password/), 'another song');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  const rendered = renderAccount();
  await choose(rendered);
  await waitFor(() => expect(shownToast()?.title).toBe('Password changed'));
  expect(rendered.sent).toEqual([
    [
      'PATCH /api/auth/password',
      { body: { currentPassword: '', password: 'another song' }, idempotencyKey: expect.any(String) },
    ],
  ]);
  rendered.unmount();
  await choose(renderAccount(new ApiError(403, '', 'password_required', errors.password_required.error)));
  expect(await screen.findByText('Please fill in this field.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/));
  expect(shownToast()?.message).toBe(errors.password_required.error);
});

it('a change that the server refuses is said in its words', async () => {
  const refused = new ApiError(403, '', 'password_wrong', errors.password_wrong.error);
  const { user } = renderAccount(refused);
  await devices();
  await user.click(screen.getByRole('button', { name: 'Log out Chrome on Chromebook' }));
  await waitFor(() => expect(shownToast()?.message).toBe(errors.password_wrong.error));
});

it('a second factor is turned on with the password and a first code, and shows its recovery codes once', async () => {
  const { user, fill, sent } = renderAccount();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await fill(screen.getByLabelText(/^Your current password/), 'sing-along');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('GEZD GNBV')).toBeTruthy();
  await fill(screen.getByLabelText('Code of your authenticator app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toContain(
    'CCCC-DDDD',
  );
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('2 recovery codes left')).toBeTruthy();
  expect(screen.queryByText('CCCC-DDDD')).toBeNull();
  expect(sent).toEqual([
    ['POST /api/auth/second-factor', { body: { currentPassword: 'sing-along' } }],
    ['POST /api/auth/second-factor/confirm', { body: { code: '123456' } }],
  ]);
});

it('a teacher reads the own name as the school has it, and who changes it', async () => {
  const { context, replica } = await openTeacherDevice();
  const api = (async () => null) as unknown as Api;
  const account = { ...rivera, uid: teacher.uid, firstName: 'Ana', lastName: 'Rivera' };
  const { unmount } = renderScreen(<AccountSections account={account} />, {
    ...context,
    api,
    createApiFor: () => api,
  });
  const sentence = (name: string) =>
    screen.findByText(`Your name is ${name}. Ask the administrator of your school to change it.`);
  expect(await sentence('Ana Rivera')).toBeTruthy();
  // The account on this device has the name of its last sign-in.
  const changed = { ...student(teacher.uid, { firstName: 'Ana', lastName: 'Ortiz' }), role: 'teacher' };
  await replica.apply([pulledDoc('users', changed)], 1);
  expect(await sentence('Ana Ortiz')).toBeTruthy();
  unmount();
  await replica.close();
});

it('an administrator is not told to ask one', async () => {
  renderAccount(undefined, {}, { ...rivera, role: 'admin' });
  await devices();
  expect(screen.queryByText(/^Your name is/)).toBeNull();
});
