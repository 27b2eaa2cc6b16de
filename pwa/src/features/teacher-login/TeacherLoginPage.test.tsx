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

const app = createTestAppContext({ createApiFor });

function show(account: Partial<Account> | null) {
  vi.mocked(useCurrentAccount).mockReturnValue(account as Account | null);
  const routes = (
    <Routes>
      <Route path="/" element={<TeacherLoginPage GoogleWay={() => null} />} />
      <Route path="/teacher" element={<p>teacher dashboard</p>} />
      <Route path="/admin/users" element={<p>user management</p>} />
    </Routes>
  );
  const signIn = async () => ({ account: admin, offline: false });
  return renderScreen(routes, { ...app, auth: { ...app.auth, signIn } });
}

const admin = { uid: 'head', role: 'admin', session: 'active', username: 'head', firstName: '' } as Account;

beforeEach(() => vi.clearAllMocks());

it('a signed-in teacher goes on to the dashboard', async () => {
  show({ role: 'teacher', session: 'active' });
  expect(await screen.findByText('teacher dashboard')).toBeTruthy();
});

it('an administrator who signs in here gets to the user management', async () => {
  const { user, fill } = show(null);
  await fill(screen.getByLabelText('Email or username'), 'head');
  await fill(screen.getByLabelText('Password'), 'listen-first');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('user management')).toBeTruthy();
});

it.each([
  ['nobody is', null],
  ['a student is', { role: 'student', session: 'active' }],
  ['an administrator, who has set the computer up, is', admin],
] as const)('a teacher may sign up where %s signed in', (_, account) => {
  show(account);
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy();
});
