import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from './account/current-account.ts';
import { createPendingLogout } from './pending-logout.ts';

const notes = new Map<string, string>();
const storage = {
  getItem: (key: string) => notes.get(key) ?? null,
  setItem: (key: string, value: string) => void notes.set(key, value),
  removeItem: (key: string) => void notes.delete(key),
};
let requests: string[];
let failure: ApiError | null;
let shown: Pick<Account, 'uid' | 'session'> | null;
const start = () =>
  createPendingLogout(
    (account) => {
      const answer = async (key: string) => {
        requests.push(`${account} ${key}`);
        if (failure) throw failure;
      };
      return answer as unknown as Api;
    },
    storage,
    () => shown,
  );
const logout = 'mei POST /api/auth/logout';

beforeEach(() => {
  notes.clear();
  [requests, failure, shown] = [[], null, null];
});

it('a sign-out ends the session at once where the server answers, and leaves no pending logout', async () => {
  const pendingLogout = start();
  pendingLogout.end('mei');
  await pendingLogout.settle();
  await pendingLogout.settle();
  expect(requests).toEqual([logout]);
});

it.each([
  ['nobody answers', new ApiError(0, 'unreachable', 'unreachable')],
  ['only the old address of a moved school answers', new ApiError(410, 'gone', 'moved')],
  ['the server does not answer to this name', new ApiError(403, 'no', 'host_refused')],
  ['a proxy changes the origin', new ApiError(403, 'no', 'origin_refused')],
  ['the server wants a newer app', new ApiError(426, 'reload', 'protocol_mismatch')],
])('a logout stays pending while %s, also after a restart of the window', async (_, error) => {
  failure = error;
  const pendingLogout = start();
  pendingLogout.end('mei');
  await pendingLogout.settle();
  failure = null;
  await start().settle();
  await start().settle();
  expect(requests).toEqual([logout, logout]);
});

it('a pending logout leaves a session alone that belongs to another account by now', async () => {
  failure = new ApiError(409, 'no', 'account_mismatch');
  const pendingLogout = start();
  pendingLogout.end('mei');
  await pendingLogout.settle();
  await start().settle();
  expect(requests).toEqual([logout]);
});

it('two calls at the same time make one logout request', async () => {
  notes.set('chickadee-pending-logout', 'mei');
  const pendingLogout = start();
  await Promise.all([pendingLogout.settle(), pendingLogout.settle()]);
  expect(requests).toEqual([logout]);
});

it('a logout that was noted, but not begun, is made after a restart of the window', async () => {
  start().note('mei');
  expect(requests).toEqual([]);
  await start().settle();
  expect(requests).toEqual([logout]);
});

it('a pending logout ends no session that its account uses, because the sign-out could not be stored', async () => {
  const pendingLogout = start();
  pendingLogout.note('mei');
  shown = { uid: 'mei', session: 'active' };
  await pendingLogout.settle();
  expect(requests).toEqual([]);
  shown = null;
  await pendingLogout.settle();
  expect(requests).toEqual([logout]);
});

it.each([
  { uid: 'mei', session: 'none' },
  { uid: 'omar', session: 'active' },
] as const)('a pending logout is made while $uid is on the screen, session: $session', async (account) => {
  shown = account;
  start().end('mei');
  expect(requests).toEqual([logout]);
});
