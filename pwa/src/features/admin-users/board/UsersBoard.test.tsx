// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { UsersBoard } from './UsersBoard.tsx';

vi.mock('#data/api/school-health.ts', () => ({ useSchoolHealth: () => null }));

const account = {
  ...{ uid: 'admin', id: 1, role: 'admin', username: 'admin', firstName: null, lastName: null },
  ...{ session: 'active', signedInAt: '2026-11-30T08:00:00.000Z' },
} as unknown as Account;
const nobody = { users: [], next: null, total: 0, found: 0 };

/** The page, whose lists this call reads. */
function open(read: () => Promise<typeof nobody>) {
  const api = (call: string) => (call === 'GET /api/admin/users' ? read() : new Promise(() => undefined));
  return renderScreen(<UsersBoard account={account} />, createTestAppContext({ api: api as never }));
}

it('a school without accounts says so in both columns', async () => {
  open(async () => nobody);
  expect(await screen.findByText('No teachers registered yet')).toBeTruthy();
  expect(screen.getByText('No students registered yet')).toBeTruthy();
});

it('accounts that are on their way are said to be loading', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByText('Loading users...').closest('[role=status]')).toBeTruthy();
});

it('accounts that could not be loaded say why, and are loaded again', async () => {
  const read = vi
    .fn(async () => nobody)
    .mockRejectedValueOnce(new ApiError(0, 'unreachable', 'unreachable'))
    .mockRejectedValueOnce(new ApiError(0, 'unreachable', 'unreachable'));
  const { user } = open(read);
  const why = await screen.findByRole('alert');
  expect(why.textContent).toContain(
    'Error loading users: Unable to connect to the server. Please try again.',
  );
  read.mockRejectedValueOnce(new ApiError(500, 'Internal Server Error', 'unknown'));
  read.mockRejectedValueOnce(new ApiError(500, 'Internal Server Error', 'unknown'));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Error loading users: 500: Internal Server Error')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No teachers registered yet')).toBeTruthy();
});

it('a search that finds nobody, and one that finds somebody again, is said in a status that was there before', async () => {
  const mei = { id: 7, uid: 'mei', role: 'student', username: 'mei', firstName: 'Mei', isActive: true };
  const api = async (call: string, { query }: { query?: { search?: string; role?: string } } = {}) => {
    if (call !== 'GET /api/admin/users') return new Promise(() => undefined);
    if (query?.role === 'admin') return nobody;
    const found = query?.search === 'zzz' ? [] : [mei];
    return { users: found, next: null, total: 1, found: found.length };
  };
  const { fill } = renderScreen(
    <UsersBoard account={account} />,
    createTestAppContext({ api: api as never }),
  );
  await screen.findAllByText('Mei');
  const statuses = screen.getAllByRole('status');
  const words = () => statuses.map(({ isConnected, textContent }) => isConnected && textContent);
  expect(words()).toEqual(['', '']);
  const search = screen.getByRole('searchbox');
  await fill(search, 'zzz');
  await waitFor(() => expect(words()).toEqual(Array(2).fill('Nobody here matches your search.')));
  await fill(search, 'mei');
  await waitFor(() => expect(words()).toEqual(Array(2).fill('1 matches your search')));
});

it('other administrators stand above both columns, where there are any', async () => {
  const hilda = { id: 2, uid: 'hilda', role: 'admin', username: 'hilda', firstName: 'Hilda', isActive: true };
  let count = 0;
  const api = async (call: string, { query }: { query?: { role?: string } } = {}) => {
    if (call !== 'GET /api/admin/users') return new Promise(() => undefined);
    return query?.role === 'admin' && count > 0 ? { users: [hilda], next: null, total: 1, found: 1 } : nobody;
  };
  const context = () => createTestAppContext({ api: api as never });
  const alone = renderScreen(<UsersBoard account={account} />, context());
  await screen.findByText('No teachers registered yet');
  expect(screen.queryByText(/administrators/)).toBeNull();
  alone.unmount();
  count = 1;
  const { user } = renderScreen(<UsersBoard account={account} />, context());
  const list = await screen.findByRole('region', { name: 'Other administrators (1)' });
  expect(list.textContent).not.toContain('students');
  expect(screen.queryByRole('checkbox', { name: /^Select 1/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions for Hilda' }));
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Reset Password', 'Deactivate', 'Delete']);
});

it('a school server from before the list of administrators shows the other lists without it', async () => {
  const api = async (call: string, { query }: { query?: { role?: string } } = {}) => {
    if (call !== 'GET /api/admin/users') return new Promise(() => undefined);
    if (query?.role === 'admin') throw new ApiError(400, 'Bad Request', 'invalid_body');
    return nobody;
  };
  renderScreen(<UsersBoard account={account} />, createTestAppContext({ api: api as never }));
  expect(await screen.findByText('No teachers registered yet')).toBeTruthy();
  expect(screen.queryByText(/administrators/)).toBeNull();
});

it('a deactivated account is activated by one choice in its menu', async () => {
  const mei = { id: 7, uid: 'mei', role: 'student', username: 'mei', firstName: 'Mei', isActive: false };
  const api = vi.fn(async (call: string, { query }: { query?: { role?: string } } = {}) => {
    if (call !== 'GET /api/admin/users') return { count: 1 };
    return query?.role === 'student' ? { users: [mei], next: null, total: 1, found: 1 } : nobody;
  });
  const { user } = renderScreen(
    <UsersBoard account={account} />,
    createTestAppContext({ api: api as never }),
  );
  await user.click(await screen.findByRole('button', { name: 'More actions for Mei' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }));
  await waitFor(() => expect(shownToast()?.title).toBe('1 account activated'));
  expect(api).toHaveBeenCalledWith('POST /api/admin/users/set-active', {
    body: { users: [7], isActive: true },
  });
});
