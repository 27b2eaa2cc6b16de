// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import GoogleWay from './GoogleWay.tsx';

const ana = { uid: 'uid-ana', id: 3, role: 'teacher', username: 'ana', firstName: 'Ana', lastName: null };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { [PROTOCOL_HEADER]: '1' } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

function renderWay(audience: 'teacher' | 'student', api: Api = (async () => ana) as unknown as Api) {
  const context = createTestAppContext({ createApiFor: () => api });
  return { context, ...renderScreen(<GoogleWay audience={audience} />, context) };
}

/** The address after the visit of Google's page. */
function comeBack(result: string, credential?: string) {
  if (credential) sessionStorage.setItem('chickadee-google-credential', credential);
  history.replaceState(null, '', `/teacher-login?google=${result}`);
}

it('a return from Google’s page signs in, and leaves nothing in the address or in storage', async () => {
  comeBack('done', 'token');
  const sent: unknown[] = [];
  const { context } = renderWay('teacher', (async (...call: unknown[]) => {
    sent.push(call);
    return ana;
  }) as unknown as Api);
  await waitFor(() => expect(shownToast()?.title).toBe('Welcome back, Ana!'));
  expect(sent).toEqual([
    [
      'POST /api/auth/google',
      { body: { credential: 'token', role: 'teacher', signUpCode: undefined, code: undefined } },
    ],
  ]);
  expect(context.accountStore.getState().account).toMatchObject({ uid: 'uid-ana', session: 'active' });
  expect([location.search, sessionStorage.length]).toEqual(['', 0]);
});

it.each([
  ['teacher', 'Google Authentication Failed'],
  ['student', 'Google Login Failed'],
] as const)('a refusal of the school is said on the page of a %s', async (audience, title) => {
  comeBack('done', 'token');
  const sentence = 'No account of this school has this Google address.';
  renderWay(audience, () => Promise.reject(new ApiError(403, '', 'google_no_account', sentence)));
  await waitFor(() => expect(shownToast()).toEqual({ title, message: sentence }));
});

it('a tap without a network says that Google is not available', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { user } = renderWay('student');
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'Google Sign In Unavailable',
      message: 'Google authentication service is not available.',
    }),
  );
  expect(screen.getByText('Or use your school account')).toBeTruthy();
});

it('a teacher with a second factor types its code, and Google’s token is sent once more with it', async () => {
  comeBack('done', 'token');
  const codes: unknown[] = [];
  const api = (async (_: string, request: { body: { code?: string } }) => {
    codes.push(request.body.code);
    if (!request.body.code) throw new ApiError(401, '', 'second_factor_required', 'Please enter the code.');
    return ana;
  }) as unknown as Api;
  const { user, fill } = renderWay('teacher', api);
  await fill(await screen.findByLabelText('Code of your authenticator app'), '123 456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shownToast()?.title).toBe('Welcome back, Ana!'));
  expect(codes).toEqual([undefined, '123 456']);
});
