// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';

const rivera = { uid: 'rivera', username: 'rivera', role: 'teacher', session: 'active' } as Account;
const lost = new ApiError(0, 'unreachable', 'unreachable');
const confirmation = 'POST /api/auth/second-factor/confirm';

/** A server that does what it is asked; `fail` says what becomes of its answer, or what it refuses. */
function renderSection(isOnAtFirst = false) {
  const server = {
    isOn: isOnAtFirst,
    fail: (_route: string): ApiError | null => null,
    refuse: (_route: string): ApiError | null => null,
  };
  const api = (async (route: string) => {
    const refused = server.refuse(route);
    if (refused) throw refused;
    if (route === confirmation) server.isOn = true;
    if (route === 'POST /api/auth/second-factor/remove') server.isOn = false;
    const failed = server.fail(route);
    if (failed) throw failed;
    if (route === 'POST /api/auth/second-factor') return { secret: 'GEZDGNBV', picture: '<svg/>' };
    if (route === confirmation) return { recoveryCodes: ['AAAA-BBBB'] };
    return { isOn: server.isOn, recoveryCodesLeft: server.isOn ? 8 : 0 };
  }) as unknown as Api;
  const rendered = renderScreen(<SecondFactorSection account={rivera} />, createTestAppContext({ api }));
  const { user, fill } = rendered;
  const password = async (button: string) => {
    await fill(screen.getByLabelText(/^Your current password/), 'sing-along');
    await user.click(screen.getByRole('button', { name: button }));
  };
  const enterCode = async () => {
    await fill(screen.getByLabelText('Code of your authenticator app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
  };
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await password('Continue');
    await screen.findByText('GEZD GNBV');
  };
  return { ...rendered, server, begin, enterCode, password };
}

const unseen = () => screen.findByText(/^It is on, but its recovery codes did not arrive here/);

it('a second factor whose confirmation was lost is on, and its codes were not seen', async () => {
  const { user, server, begin, enterCode, password } = renderSection();
  await begin();
  server.fail = (route) => (route === confirmation ? lost : null);
  await enterCode();
  expect(await unseen()).toBeTruthy();
  expect(screen.getByText('On')).toBeTruthy();
  expect(screen.queryByText('GEZD GNBV')).toBeNull();
  server.fail = () => null;
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await password('Turn off');
  await begin();
  await enterCode();
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('8 recovery codes left')).toBeTruthy();
  expect(screen.queryByText(/did not arrive here/)).toBeNull();
});

it('a second factor of which nobody knows whether it is on is never called off', async () => {
  const { user, server, begin, enterCode } = renderSection();
  await begin();
  server.fail = () => lost;
  await enterCode();
  expect(
    await screen.findByText(/Unable to connect to the server/, { selector: '[role=alert] *' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Off')).toBeNull();
  server.fail = () => null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await unseen()).toBeTruthy();
});

it('a second factor that another window has turned on is shown as on', async () => {
  const { user, server, password } = renderSection();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  server.isOn = true;
  server.refuse = (route) =>
    route === 'POST /api/auth/second-factor'
      ? new ApiError(409, 'conflict', 'conflict', errors.conflict.error)
      : null;
  await password('Continue');
  expect(await unseen()).toBeTruthy();
});

it('a wrong code leaves the second factor off, and another code can be typed', async () => {
  const { server, begin, enterCode } = renderSection();
  await begin();
  server.refuse = (route) =>
    route === confirmation
      ? new ApiError(403, '', 'second_factor_wrong', errors.second_factor_wrong.error)
      : null;
  await enterCode();
  await screen.findByText(errors.second_factor_wrong.error);
  server.refuse = () => null;
  await enterCode();
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
});

it('a setup that has ended asks for the password again, and begins with another key', async () => {
  const ended = 'This took too long, or was ended elsewhere. Please begin again.';
  const { server, begin, enterCode, password } = renderSection();
  await begin();
  server.refuse = (route) => (route === confirmation ? new ApiError(409, '', 'conflict', ended) : null);
  await enterCode();
  await screen.findByText(ended);
  expect(screen.queryByText('GEZD GNBV')).toBeNull();
  server.refuse = () => null;
  await password('Continue');
  await enterCode();
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
});

it('a second factor that was turned off though the answer was lost is shown as off', async () => {
  const { user, server, password } = renderSection(true);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  server.fail = (route) => (route.startsWith('POST') ? lost : null);
  await password('Turn off');
  await waitFor(() => expect(screen.getByText('Off')).toBeTruthy());
  expect(screen.queryByText(/did not arrive here/)).toBeNull();
});
