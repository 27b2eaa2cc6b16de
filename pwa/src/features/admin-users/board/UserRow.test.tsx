// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { localTime } from '#test/local-time.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { EMPTY_SELECTION } from '../model/selection.ts';
import { UserColumn } from './UserColumn.tsx';

const mei = {
  ...{ id: 7, uid: 'mei', role: 'student', username: 'mei7', firstName: 'Mei', lastName: 'Chen' },
  ...{ className: 'Wrens', grade: '2', teacherName: 'Ana Rivera', isActive: true },
  ...{ email: null, schoolName: null, createdAt: localTime(2026, 3, 5, 14, 7) },
} as ManagedUser;
const rivera = { ...mei, uid: 'rivera', role: 'teacher', firstName: 'Ana', studentCount: 3 } as ManagedUser;
const onOpen = vi.fn();
beforeEach(() => onOpen.mockClear());

function open(user = mei, sort: 'name' | 'newest' = 'name') {
  const page = { items: [user], next: null, total: 28, found: 1 };
  return renderScreen(
    <UserColumn
      of={user.role === 'student' ? 'student' : 'teacher'}
      column={{ page, more: async () => undefined, readTo: async () => page }}
      sort={sort}
      isSearch
      isHidden={false}
      selection={EMPTY_SELECTION}
      onSelect={() => undefined}
      onOpen={onOpen}
    />,
  );
}
const row = () => screen.getByRole('listitem');

it('a row says name, username, class, grade and teacher, and nothing that the heading says', () => {
  open();
  expect(row().textContent).toContain('Mei Chen');
  expect(row().textContent).toContain('mei7');
  expect(row().textContent).toContain('Wrens · Grade 2 · Teacher: Ana Rivera');
  expect(row().textContent).not.toContain('Student');
  expect(row().textContent).not.toContain('Created');
});

it('a row says when the account was created where the newest come first', () => {
  open(mei, 'newest');
  expect(row().textContent).toContain('Created Mar 5, 2026');
});

it('a deactivated account is marked', () => {
  open({ ...mei, isActive: false });
  expect(screen.getByText('Deactivated')).toBeTruthy();
});

it.each([
  ['Move to a teacher', 'move'],
  ['Reset Password', 'reset'],
  ['Deactivate', 'deactivate'],
  ['Delete', 'remove'],
])('the menu of a student offers %s, which opens no other dialog', async (label, kind) => {
  const { user } = open();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions for Mei Chen' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  expect(onOpen.mock.calls).toEqual([[kind, mei]]);
});

it('a deactivated account can be activated, and not deactivated', async () => {
  const away = { ...mei, isActive: false };
  const { user } = open(away);
  await user.click(screen.getByRole('button', { name: 'More actions for Mei Chen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }));
  expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull();
  expect(onOpen.mock.calls).toEqual([['activate', away]]);
});

it('a tap on the edge of the open menu opens nothing', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'More actions for Mei Chen' }));
  await user.click(await screen.findByRole('menu'));
  expect(onOpen).not.toHaveBeenCalled();
});

it('a press on a row that closes the menu opens nothing, and the next one opens the account', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'More actions for Mei Chen' }));
  await screen.findByRole('menu');
  await user.click(screen.getByText('mei7'));
  expect(onOpen).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(screen.getByText('mei7'));
  expect(onOpen.mock.calls).toEqual([['edit', mei]]);
});

it('a teacher is not offered to another teacher', async () => {
  const { user } = open(rivera);
  await user.click(screen.getByRole('button', { name: 'More actions for Ana Chen' }));
  await screen.findByRole('menuitem', { name: 'Reset Password' });
  expect(screen.queryByRole('menuitem', { name: 'Move to a teacher' })).toBeNull();
  expect(row().textContent).toContain('3 students');
});

it('the only account of a list is selected by words that are true without a search', () => {
  open();
  expect(screen.getByRole('checkbox', { name: 'Select 1 student' })).toBeTruthy();
});
