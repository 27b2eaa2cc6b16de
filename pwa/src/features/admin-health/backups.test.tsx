// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { BackupPlace } from 'shared-schema/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { healthyComputer } from '#test/healthy-computer.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { AdminHealthPage } from './AdminHealthPage.tsx';
import { BackupsSection } from './BackupsSection.tsx';

const api = vi.fn();
beforeEach(() => {
  api.mockReset();
});

const admin = { uid: 'head', role: 'admin' } as Account;
const Gate = ({ children }: { children(account: Account): ReactNode }) => children(admin);
const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
const backupAt = (hour: number, more = {}) => ({
  ...{
    name: `b${hour}`,
    madeAt: `2026-05-03T${10 + hour}:00:00.000Z`,
    bytes: 3_000_000,
    isVerified: true,
    lost: 0,
  },
  ...more,
});

describe('the backups', () => {
  const main: BackupPlace = {
    kind: 'main',
    isThere: true,
    canRestore: true,
    backups: [backupAt(1, { lost: 2 }), backupAt(0)],
  };
  const show = (places: readonly BackupPlace[], onMade = vi.fn(async () => undefined)) => ({
    ...renderScreen(<BackupsSection places={places} onMade={onMade} />, { ...createTestAppContext(), api }),
    onMade,
  });

  it('the backups are listed with their state, the older ones when asked for', async () => {
    const backups = [
      ...main.backups,
      ...Array.from({ length: 5 }, () => backupAt(0)).map((one, index) => ({ ...one, name: `c${index}` })),
    ];
    const { user } = show([{ ...main, backups }]);
    const rows = () =>
      within(screen.getByRole('table', { name: 'Backup folder' }))
        .getAllByRole('row')
        .slice(1);
    expect(rows()).toHaveLength(5);
    expect(rows()[0]?.textContent).toContain('Lacks 2 sounds and pictures');
    expect(rows()[1]?.textContent).toContain('Checked');
    await user.click(screen.getByRole('button', { name: 'Show 2 older' }));
    expect(rows()).toHaveLength(7);
  });

  it('the list of backups says that the second disk or the storage is away, and that backups are off', () => {
    const away = { isThere: false, canRestore: false, backups: [] };
    const { unmount } = show([main, { kind: 'second', ...away }, { kind: 'online', ...away }]);
    expect(screen.getByText(/^The disk is not there/)).toBeTruthy();
    expect(screen.getByText(/^The storage does not answer/)).toBeTruthy();
    unmount();
    show([]);
    expect(screen.getByText(/^Backups are off/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  });

  it.each([
    [
      { outcome: 'made', lost: 0, second: null, online: null },
      'Backup made',
      'It was read back and is complete.',
    ],
    [
      { outcome: 'made', lost: 0, second: 'made', online: 'sending' },
      'Backup made',
      'is complete. It is now being sent to the online storage.',
    ],
    [
      { outcome: 'made', lost: 1, second: 'away', online: null },
      'Backup made',
      'lacks 1 sound or picture. The second disk is not there',
    ],
    [{ outcome: 'failed', lost: 0, second: null, online: null }, 'Backup not made', 'could not be written'],
  ])('a toast says that a backup ended as %j, and the list is read again', async (reply, title, message) => {
    api.mockResolvedValue(reply);
    const { user, onMade } = show([main]);
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    await waitFor(() => expect(onMade).toHaveBeenCalled());
    expect(api).toHaveBeenCalledWith('POST /api/admin/backups');
    expect(shownToast()).toEqual({ title, message: expect.stringContaining(message) });
  });

  it('the backups stay on the page where the server does not answer when they are read again', async () => {
    const replies: Record<string, unknown> = {
      'GET /api/admin/health': healthyComputer,
      'GET /api/admin/backups': { places: [main] },
      'GET /api/admin/restore-drill': { isRunning: false, last: null },
      'GET /api/admin/upgrade': { folder: null, archives: [] },
      'POST /api/admin/backups': { outcome: 'made', lost: 0, second: null, online: null },
    };
    let isAway = false;
    api.mockImplementation(async (key: string) => {
      if (isAway && key.startsWith('GET')) throw new Error('offline');
      return replies[key];
    });
    const { user } = renderScreen(<AdminHealthPage Gate={Gate} Frame={Frame} />, {
      ...createTestAppContext(),
      api,
    });
    const backUp = await screen.findByRole('button', { name: 'Back up now' });
    isAway = true;
    await user.click(backUp);
    expect((await screen.findByRole('alert')).textContent).toMatch(/The school server did not answer/);
    expect(screen.getByRole('table', { name: 'Backup folder' })).toBeTruthy();
  });

  it('a backup whose answer does not come may still be made, and the list is read again', async () => {
    api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
    const { user, onMade } = show([main]);
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'No answer yet',
        message:
          'The school server did not answer. If it was still making the backup, look at this page again in some minutes.',
      }),
    );
    expect(onMade).toHaveBeenCalledTimes(1);
  });

  it('a toast says why a backup is refused, in the sentence of the server', async () => {
    api.mockRejectedValue(new ApiError(503, 'busy', 'busy', 'The server is busy.'));
    const { user } = show([main]);
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    const message = 'The server is busy.';
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Backup not made', message }));
  });
});

describe('a restore', () => {
  const madeAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const kept = { ...backupAt(0), madeAt };
  const place = (kind: BackupPlace['kind']): BackupPlace => ({
    ...{ kind, isThere: true, canRestore: true },
    backups: [kept],
  });
  const open = async (kind: BackupPlace['kind'] = 'main') => {
    const onRestored = vi.fn();
    const { user } = renderScreen(
      <BackupsSection places={[place(kind)]} onMade={vi.fn()} onRestored={onRestored} />,
      { ...createTestAppContext(), api },
    );
    await user.click(screen.getByRole('button', { name: /^Restore the backup of/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore this backup?' });
    return { user, dialog, onRestored };
  };

  it('a restore says what happens, asks for the own password, and the page comes back with the next start', async () => {
    const { user, dialog, onRestored } = await open('second');
    expect(within(dialog).getByText(/goes back to .*, 3 hours ago\.$/)).toBeTruthy();
    expect(within(dialog).getByText(/send them again by themselves/)).toBeTruthy();
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore the school' });
    expect(submit.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'secret');
    const answers = [{ incarnation: 'before' }, { incarnation: 'after' }];
    api.mockImplementation(async (key) => (key === 'GET /api/health' ? answers.shift() : answers[0]));
    await user.click(submit);
    await waitFor(() => expect(onRestored).toHaveBeenCalledOnce());
    const body = { place: 'second', name: kept.name, currentPassword: 'secret' };
    expect(api.mock.calls).toEqual([
      ['POST /api/admin/restore', { body }],
      ['GET /api/health'],
      ['GET /api/health'],
    ]);
    expect(screen.getByText('The school is being restored…')).toBeTruthy();
  });

  it('a backup is as old as the clock of the school’s computer says', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const backups = [{ ...kept, madeAt: hours(-51) }];
    const replies: Record<string, unknown> = {
      'GET /api/admin/health': { ...healthyComputer, time: hours(-48) },
      'GET /api/admin/backups': { places: [{ ...place('main'), backups }] },
      'GET /api/admin/restore-drill': { isRunning: false, last: null },
      'GET /api/admin/upgrade': { folder: null, archives: [] },
    };
    api.mockImplementation(async (key: string) => replies[key]);
    const context = { ...createTestAppContext(), api };
    const { user } = renderScreen(<AdminHealthPage Gate={Gate} Frame={Frame} />, context);
    await user.click(await screen.findByRole('button', { name: /^Restore the backup of/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore this backup?' });
    expect(within(dialog).getByText(/goes back to .*, 3 hours ago\.$/)).toBeTruthy();
    expect(screen.getByText(/disagree about the time by about 2 days$/)).toBeTruthy();
  });

  it('a restore that is refused says why, and nothing waits', async () => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'wrong');
    api.mockRejectedValue({ sentence: 'This is not your password.' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore the school' }));
    const message = 'This is not your password.';
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Not restored', message }));
    expect(screen.queryByText('The school is being restored…')).toBeNull();
  });

  it('a restore whose answer does not come may still begin', async () => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText(/password/i, { selector: 'input' }), 'secret');
    api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
    await user.click(within(dialog).getByRole('button', { name: 'Restore the school' }));
    const message = expect.stringContaining('it restores afterwards');
    await waitFor(() => expect(shownToast()).toEqual({ title: 'No answer yet', message }));
  });

  it.each([
    ['what lies in the online storage', place('online')],
    ['a school of a district', { ...place('main'), canRestore: false }],
  ])('a restore is not offered for %s', (_, shown) => {
    renderScreen(<BackupsSection places={[shown]} onMade={vi.fn()} />, { ...createTestAppContext(), api });
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });
});
