// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UpgradeChoice } from 'shared-schema/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { UpgradeSection } from './UpgradeSection.tsx';
import { upgradeTexts } from './upgrade-texts.ts';

const api = vi.fn();
beforeEach(() => {
  api.mockReset();
});

const health = { version: '0.4.0', installation: { kind: 'archive', isService: true } } as const;
const byCommand: UpgradeChoice = { folder: null, archives: [] };
const archive = (version: string, isNewer: boolean) => ({
  ...{ name: `chickadee-${version}-linux-x64`, version, bytes: 98_000_000, isNewer },
});
const choice: UpgradeChoice = {
  folder: '/var/lib/chickadee/releases',
  archives: [archive('0.5.0', true), archive('0.4.0', false)],
};

const show = (given: UpgradeChoice, onBack = vi.fn()) => ({
  ...renderScreen(<UpgradeSection health={health} choice={given} hasBackups onBack={onBack} />, {
    ...createTestAppContext(),
    api,
  }),
  onBack,
});

/** Opens the dialog of the newer release and types the password. */
async function ask() {
  const shown = show(choice);
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: 'Upgrade to version 0.5.0' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade to version 0.5.0?' });
  await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'secret');
  return { ...shown, dialog, submit: within(dialog).getByRole('button', { name: 'Upgrade the school' }) };
}

it('the upgrade section says the version, and one command for each kind of installation that has one', () => {
  show(byCommand);
  expect(screen.getByText(/^Version 0\.4\.0 is running\./)).toBeTruthy();
  expect(screen.getByText('sudo ./chickadee service install')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  for (const kind of ['archive', 'sources', 'container', 'other'] as const)
    for (const isService of [true, false]) {
      const { advice, command } = upgradeTexts.howTo({ kind, isService }, true);
      expect(advice).toMatch(/\.$/);
      expect(command === null).toBe(kind === 'other');
    }
});

it('an upgrade of sources whose pull fails leaves the service running', () => {
  const { command } = upgradeTexts.howTo({ kind: 'sources', isService: true }, true);
  expect(command).toBe('git pull && sudo systemctl restart chickadee');
});

it('the upgrade section does not send anybody to the button for a backup where backups are off', () => {
  for (const kind of ['archive', 'sources', 'container'] as const)
    for (const isService of [true, false]) {
      const adviceWhere = (hasBackups: boolean) => upgradeTexts.howTo({ kind, isService }, hasBackups).advice;
      expect(adviceWhere(true)).toContain('press “Back up now”');
      expect(adviceWhere(false)).not.toContain('Back up now');
      expect(adviceWhere(false)).toMatch(/^For a newer one, (unpack|run|stop) /);
    }
});

it('the upgrade section names the folder for archives, and offers only those that are newer', () => {
  const { unmount } = show({ ...choice, archives: [] });
  expect(screen.getByText('/var/lib/chickadee/releases')).toBeTruthy();
  expect(screen.queryByText(/service install/)).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  show(choice);
  const [newer, same] = screen.getAllByRole('row').slice(1);
  expect(newer?.textContent).toContain('Version 0.5.0');
  expect(same?.textContent).toContain('Not newer');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('an upgrade says what happens, asks for the own password, and the page comes back with the next start', async () => {
  const { user, dialog, submit, onBack } = await ask();
  expect(within(dialog).getByText(/the version of before comes back by itself/)).toBeTruthy();
  const answers = [{ incarnation: 'before' }, { incarnation: 'after' }];
  api.mockImplementation(async (key) => (key === 'GET /api/health' ? answers.shift() : answers[0]));
  await user.click(submit);
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  const body = { name: 'chickadee-0.5.0-linux-x64', currentPassword: 'secret' };
  expect(api.mock.calls).toEqual([
    ['POST /api/admin/upgrade', { body }],
    ['GET /api/health'],
    ['GET /api/health'],
  ]);
  expect(screen.getByText('The school is being upgraded…')).toBeTruthy();
});

it('who has a second factor is asked for its code, without a message of a failure', async () => {
  const { user, dialog, submit } = await ask();
  api.mockRejectedValue({ code: 'second_factor_required', sentence: 'Please enter the code.' });
  await user.click(submit);
  const field = await within(dialog).findByRole('textbox', { name: /code/i });
  expect(shownToast()).toBeNull();
  await user.type(field, '123456');
  await user.click(submit);
  const body = { name: 'chickadee-0.5.0-linux-x64', currentPassword: 'secret', code: '123456' };
  await waitFor(() => expect(api).toHaveBeenLastCalledWith('POST /api/admin/upgrade', { body }));
});

it('a toast says why an archive is refused, in the sentence of the server, and nothing waits', async () => {
  const { user, submit } = await ask();
  api.mockRejectedValue({ code: 'release_broken', sentence: 'This archive is damaged.' });
  await user.click(submit);
  const message = 'This archive is damaged.';
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Not upgraded', message }));
  expect(screen.queryByText('The school is being upgraded…')).toBeNull();
});

it('an upgrade whose answer does not come may still begin', async () => {
  const { user, submit } = await ask();
  api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
  await user.click(submit);
  const message = expect.stringContaining('it upgrades afterwards');
  await waitFor(() => expect(shownToast()).toEqual({ title: 'No answer yet', message }));
});
