// @vitest-environment happy-dom
/** What becomes of what the teachers' page sends: sign-ins, codes and sign-ups. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { errors } from 'shared-schema/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useOwnComputer } from '#data/auth/account/use-own-computer.ts';
import type { Auth } from '#data/auth/sign-in.ts';
import { type RenderedScreen, renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import TeacherLoginPage from './TeacherLoginPage.tsx';

vi.mock('#data/auth/account/use-own-computer.ts', () => ({ useOwnComputer: vi.fn() }));
vi.mock('#data/auth/account/use-current-account.ts', () => ({ useCurrentAccount: vi.fn() }));

const signIn = vi.fn<Auth['signIn']>();
const app = createTestAppContext();
/** A school that offers what it offers without any setting. */
const createApiFor = () => (async () => ({ signUp: 'open', googleClientId: null })) as unknown as Api;
const context = { ...app, createApiFor, auth: { ...app.auth, signIn } };

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', { name: label });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(useOwnComputer).mockReturnValue({ isOffered: true, isOwn: true, set: vi.fn() });
  vi.mocked(useCurrentAccount).mockReturnValue(null);
});

const GoogleWay = () => <button type="button">Continue with Google</button>;

/** The login page, and a dashboard that shows which tab its address names. */
function LoginRoutes() {
  const { search } = useLocation();
  return (
    <Routes>
      <Route path="/" element={<Link to="/teacher-login">Sign in</Link>} />
      <Route path="/teacher-login" element={<TeacherLoginPage GoogleWay={() => null} />} />
      <Route
        path="/teacher"
        element={
          <>
            <Link to="?tab=classes">Manage Classes</Link>
            <output>{search}</output>
          </>
        }
      />
    </Routes>
  );
}

describe('TeacherLoginPage', () => {
  async function signInAs(name: string) {
    const { user, fill } = renderScreen(<TeacherLoginPage GoogleWay={() => null} />, context);
    await fill(field('Email or username'), name);
    await fill(field('Password'), 'a long secret');
    await user.click(button('Sign In'));
  }

  it('a sign-in is sent with the role and greets the teacher', async () => {
    const account = { uid: 'rivera', username: 'rivera', firstName: 'Ana' };
    signIn.mockResolvedValue({ account, offline: false } as Awaited<ReturnType<typeof signIn>>);
    await signInAs(' rivera ');
    await waitFor(() => expect(shownToast()?.title).toBe('Welcome back, Ana!'));
    const credentials = { username: 'rivera', password: 'a long secret', role: 'teacher' };
    expect(signIn.mock.calls.map(([sent]) => sent)).toEqual([credentials]);
  });

  it('a sign-in that ends after the dashboard has opened leaves the page that the teacher chose', async () => {
    let finish = (_: Awaited<ReturnType<typeof signIn>>) => {};
    signIn.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const account = {
      uid: 'rivera',
      username: 'rivera',
      firstName: 'Ana',
      role: 'teacher',
      session: 'active',
    } as Account;
    const { user, fill, update } = renderScreen(<LoginRoutes />, context);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await fill(field('Email or username'), 'rivera');
    await fill(field('Password'), 'a long secret');
    await user.click(button('Sign In'));
    vi.mocked(useCurrentAccount).mockReturnValue(account);
    update(<LoginRoutes />);
    await user.click(screen.getByRole('link', { name: 'Manage Classes' }));
    finish({ account, offline: false });
    await waitFor(() => expect(shownToast()?.title).toBe('Welcome back, Ana!'));
    expect(screen.getByText('?tab=classes')).toBeTruthy();
  });

  it.each([
    ['invalid_credentials', 'Invalid credentials'],
    ['unreachable', 'Unable to connect to the server. Please try again.'],
    ['not_on_this_device', 'You are offline, and this device does not keep this account.'],
  ])('a sign-in that fails with %s says why', async (code, message) => {
    signIn.mockRejectedValue(Object.assign(new Error(), { code }));
    await signInAs('rivera');
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
    expect(field('Email or username').value).toBe('rivera');
  });

  it('a sign-in that the school refuses for another reason than the password says that reason', async () => {
    const sentence = 'Please reload: a newer version of Chickadee is running here.';
    signIn.mockRejectedValue(Object.assign(new Error(), { code: 'protocol_mismatch', sentence }));
    await signInAs('rivera');
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: sentence }));
  });

  it('a school that is closed for sign-up offers no form for it', async () => {
    const createApiFor = () => (async () => ({ signUp: 'closed', googleClientId: null })) as unknown as Api;
    const { user } = renderScreen(<TeacherLoginPage GoogleWay={() => null} />, { ...context, createApiFor });
    await user.click(button('Create account'));
    await waitFor(() => expect(screen.getByText('Sign-up is closed')).toBeTruthy());
    expect(screen.queryByLabelText('First name')).toBeNull();
  });

  /** The password was right, and a code is typed. */
  async function typeCode() {
    signIn.mockRejectedValueOnce(Object.assign(new Error(), { code: 'second_factor_required' }));
    const { user, fill } = renderScreen(<TeacherLoginPage GoogleWay={GoogleWay} />, context);
    await fill(field('Email or username'), 'rivera');
    await fill(field('Password'), 'a long secret');
    await user.click(button('Sign In'));
    await fill(await screen.findByLabelText('Code of your authenticator app'), '123456');
    return user;
  }

  it('a second factor is asked for after the password, and nothing that was typed is lost', async () => {
    const user = await typeCode();
    expect(shownToast()).toBeNull();
    const sentence = 'This code is wrong';
    signIn.mockRejectedValueOnce(Object.assign(new Error(), { code: 'second_factor_wrong', sentence }));
    await user.click(button('Sign In'));
    await waitFor(() => expect(shownToast()?.message).toBe(sentence));
    expect(signIn.mock.calls.map(([{ code }]) => code)).toEqual([undefined, '123456']);
    expect(field('Password').value).toBe('a long secret');
  });

  it('a form that asks for a code says at it that the clock of the school’s computer is off', async () => {
    const user = await typeCode();
    const sentence = errors.second_factor_clock.error;
    signIn.mockRejectedValueOnce(new ApiError(401, '', 'second_factor_clock', sentence));
    await user.click(button('Sign In'));
    await waitFor(() =>
      expect(field('Code of your authenticator app').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getAllByText('The school’s computer and your phone disagree about the time.')).not.toEqual(
      [],
    );
  });

  it('Google’s way in is there only where the school has set it up', async () => {
    const createApiFor = () => (async () => ({ signUp: 'open', googleClientId: 'school' })) as unknown as Api;
    renderScreen(<TeacherLoginPage GoogleWay={GoogleWay} />, { ...context, createApiFor });
    await screen.findByRole('button', { name: 'Continue with Google' });
    cleanup();
    const { user } = renderScreen(<TeacherLoginPage GoogleWay={GoogleWay} />, context);
    await user.click(button('Create account'));
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  it.each([
    ['in the words of the server', 'This email is used already', 'This email is used already'],
    ['in general where the server has no words', null, 'Account creation failed'],
  ])('a sign-up that is refused is reported %s', async (_, sentence, message) => {
    const refusal = new ApiError(409, '', sentence ? 'email_taken' : 'unknown', sentence);
    const createApiFor = () => (async () => Promise.reject(refusal)) as Api;
    const { user, fill } = renderScreen(<TeacherLoginPage GoogleWay={() => null} />, {
      ...context,
      createApiFor,
    });
    await fillSignUp({ user, fill });
    await user.click(button('Create Account'));
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
  });

  it('a sign-up whose answer was lost is sent with the same key, and a corrected one with another', async () => {
    const keys: (string | undefined)[] = [];
    const api = async (call: string, request?: { idempotencyKey?: string }) => {
      if (call === 'POST /api/users') keys.push(request?.idempotencyKey);
      throw new ApiError(0, 'unreachable', 'unreachable');
    };
    const createApiFor = () => api as unknown as Api;
    const rendered = renderScreen(<TeacherLoginPage GoogleWay={() => null} />, { ...context, createApiFor });
    await fillSignUp(rendered);
    for (const password of ['a long secret', 'a longer secret']) {
      await rendered.fill(field('Password'), password);
      for (const press of [1, 2]) {
        const sent = keys.length + 1;
        await rendered.user.click(button('Create Account'));
        await waitFor(() => expect([press, keys.length]).toEqual([press, sent]));
        await waitFor(() => expect(button('Create Account').disabled).toBe(false));
      }
    }
    const [first, again, corrected, last] = keys;
    expect([typeof first, again, last]).toEqual(['string', first, corrected]);
    expect(corrected).not.toBe(first);
  });
});

async function fillSignUp({ user, fill }: Pick<RenderedScreen, 'user' | 'fill'>): Promise<void> {
  await user.click(button('Create account'));
  for (const label of ['First name', 'Last name', 'School name']) await fill(field(label), 'Hill');
  await fill(field('Email'), 'ana@hill.example');
  await fill(field('Password'), 'a long secret');
}
