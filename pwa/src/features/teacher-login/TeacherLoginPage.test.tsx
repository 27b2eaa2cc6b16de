// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import TeacherLoginPage from './TeacherLoginPage.tsx';

vi.mock('#data/auth/account/use-current-account.ts', () => ({ useCurrentAccount: vi.fn() }));

const createApiFor = () => (async () => ({ signUp: 'open', googleClientId: null })) as unknown as Api;

function show(account: Partial<Account> | null) {
  vi.mocked(useCurrentAccount).mockReturnValue(account as Account | null);
  const routes = (
    <Routes>
      <Route path="/" element={<TeacherLoginPage GoogleWay={() => null} />} />
      <Route path="/teacher" element={<p>teacher dashboard</p>} />
      <Route path="/admin/users" element={<p>user management</p>} />
    </Routes>
  );
  renderScreen(routes, createTestAppContext({ createApiFor }));
}

beforeEach(() => vi.clearAllMocks());

it.each([
  ['teacher', 'teacher dashboard'],
  ['admin', 'user management'],
] as const)('a signed-in %s goes on to the %s', async (role, page) => {
  show({ role, session: 'active' });
  expect(await screen.findByText(page)).toBeTruthy();
});

it.each([
  ['nobody', null],
  ['a student', { role: 'student', session: 'active' }],
  ['an administrator whose session has ended', { role: 'admin', session: 'expired' }],
] as const)('%s may sign in here', (_, account) => {
  show(account);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
