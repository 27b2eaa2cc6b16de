// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { UserDialogs } from '../board/UserDialogs.tsx';
import { ManyBar } from '../many/ManyBar.tsx';
import { EMPTY_SELECTION, select } from '../model/selection.ts';

const rivera = {
  id: 9,
  uid: 'rivera',
  role: 'teacher',
  username: 'rivera',
  firstName: 'Ana',
  studentCount: 3,
};
const mei = { id: 7, uid: 'mei', role: 'student', username: 'mei', firstName: 'Mei', studentCount: 0 };
const room = (teacherUid: string, name: string) => ({ uid: name, name, teacherUid });
const tabletOf = (id: number, name: string, classes: object[], state = 'active') => ({
  ...{ id, uid: name, name, state, classes, report: null },
  ...{ preparedAt: '2026-03-05T14:07:00.000Z', lastSeenAt: '2026-03-05T14:07:00.000Z' },
});
const tablets = [
  tabletOf(1, 'Phone', [room('rivera', 'Wrens'), room('okafor', 'Robins')]),
  tabletOf(2, 'Tablet 2', [room('rivera', 'Wrens')]),
  tabletOf(3, 'Tablet 3', [room('okafor', 'Robins')]),
  tabletOf(4, 'Tablet 4', [room('rivera', 'Wrens')], 'leaving'),
];

const api = vi.fn();
/** Calls besides reading the list. */
const writes = () => api.mock.calls.filter(([call]) => call !== 'GET /api/tablets');
beforeEach(() => {
  api.mockReset();
  api.mockImplementation(async (call: string) => (call === 'GET /api/tablets' ? tablets : { count: 1 }));
});

const openBar = (users: object[]) =>
  renderScreen(
    <ManyBar
      selection={select(EMPTY_SELECTION, users as ManagedUser[], true)}
      onClear={() => undefined}
      onDeselect={() => undefined}
      onDialog={() => undefined}
      refresh={async () => undefined}
    />,
    createTestAppContext({ api: api as never }),
  );
const openDialog = (kind: 'remove' | 'tablets') =>
  renderScreen(
    <UserDialogs
      dialog={{ kind, user: rivera as ManagedUser, opened: true }}
      onClose={() => undefined}
      onDeselect={() => undefined}
      refresh={async () => undefined}
    />,
    createTestAppContext({ api: api as never }),
  );

it('deactivating says what devices keep until they reach the school', async () => {
  const { user } = openBar([rivera]);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText(
    'A device on which it was used keeps its copies, and opens them without a network, until it reaches the school again. Then they go within a day.',
  );
});

it('deactivating a teacher says how many class tablets show the classes, and revokes them only where that is chosen', async () => {
  const { user } = openBar([rivera, mei]);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Accounts' }));
  await dialog.findByText('2 class tablets show these classes.');
  await user.click(dialog.getByRole('button', { name: 'Deactivate 2 accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('1 account deactivated'));
  const body = { users: [9, 7], isActive: false };
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Revoke these class tablets' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate 2 accounts' }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(([, request]) => request.body)).toEqual([
    { ...body, revokesTablets: false },
    { ...body, revokesTablets: true },
  ]);
});

it('deactivating students asks nothing', async () => {
  const { user } = openBar([mei]);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(shownToast()?.title).toBe('1 account deactivated'));
  expect(writes()).toEqual([['POST /api/admin/users/set-active', { body: { users: [7], isActive: false } }]]);
});

it('a list of class tablets that cannot be read is not said to be empty, and they can be revoked all the same', async () => {
  api.mockImplementation(async (call: string) => {
    if (call === 'GET /api/tablets') throw new Error('no network');
    return { count: 1 };
  });
  const { user } = openBar([rivera]);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('The school server did not say whether class tablets show these classes.');
  expect(screen.getByRole('checkbox', { name: 'Revoke these class tablets' })).toBeTruthy();
});

it('deleting a teacher offers to revoke the class tablets, which somebody else gets otherwise', async () => {
  const { user } = openDialog('remove');
  await user.click(await screen.findByRole('checkbox', { name: 'Revoke these class tablets' }));
  await user.selectOptions(screen.getByRole('combobox'), 'Nobody yet – other teachers can take them over');
  await user.type(screen.getByLabelText(/^Your own password/i, { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Delete User' }));
  await waitFor(() => expect(shownToast()?.title).toBe('User deleted successfully'));
  const body = { currentPassword: 'secret', revokesTablets: true };
  expect(writes()).toContainEqual([
    'DELETE /api/users/:id',
    { params: { id: 9 }, query: { successor: undefined }, body },
  ]);
});

it('the administrator revokes single class tablets of a teacher, who may have left before', async () => {
  const { user } = openDialog('tablets');
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByText(/^Wrens, Robins · Last seen /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke 1 class tablet' }));
  await waitFor(() => expect(shownToast()?.title).toBe('1 class tablet revoked'));
  expect(writes()).toEqual([['POST /api/tablets/:id/revoke', { params: { id: 1 } }]]);
});
