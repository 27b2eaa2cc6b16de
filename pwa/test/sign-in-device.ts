/** A device and a server that knows Mei, for what happens between the two when somebody signs in. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { errors } from 'shared-schema/contract/errors';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { createCredentialCache } from '#data/auth/credential-cache.ts';
import { createPendingLogout } from '#data/auth/pending-logout.ts';
import { createAuth } from '#data/auth/sign-in.ts';
import { DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import type { SafeLocalStorage } from '#platform/safe-local-storage.ts';

/** What Mei types. */
export const mei = { username: 'mei', password: 'bird', role: 'student' } as const;
/** As the server knows her. */
export const user = {
  uid: 'uid-mei',
  id: 7,
  role: 'student',
  username: 'mei',
  firstName: 'Mei',
  lastName: null,
};

export const unreachable = new ApiError(0, 'unreachable', 'unreachable');
/** What the old address of a school that moved answers to each call. */
export const moved = new ApiError(410, 'gone', 'moved', errors.moved.error);

export type SignInDevice = ReturnType<typeof createSignInDevice>;

/** `storage` keeps a pending logout. */
export function createSignInDevice(storage: SafeLocalStorage | null = null) {
  const outbox = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  const screen: (Account | null)[] = [];
  const requests: [string, unknown][] = [];
  const passwords = ['bird', 'mei'];
  let failure: ApiError | null = null;
  let role: string = user.role;
  let hangs = false;
  let release = () => {};
  const answer = async (key: string, request?: { body?: { password?: string } }) => {
    requests.push([key, request?.body]);
    if (hangs) await new Promise<void>((resolve) => (release = resolve));
    if (failure) throw failure;
    if (key === 'POST /api/auth/login' && !passwords.includes(request?.body?.password ?? '')) {
      throw new ApiError(401, 'no', 'invalid_credentials', 'Invalid credentials');
    }
    return { ...user, role };
  };
  const api = answer as unknown as Api;
  let closes = false;
  const show = async (account: Account | null) => {
    screen.push(account);
    if (closes) await new Promise(() => {});
    await outbox.device.update(DEVICE_KEY, { current: account?.uid ?? null });
  };
  const clock = createFakeClock();
  const context = { outbox, clock, random: createSeededRandom(1) };
  const shown = () => screen.at(-1);
  const start = (clearShared = async () => {}) =>
    createAuth({
      context,
      api,
      show,
      shown,
      clearShared,
      pendingLogout: createPendingLogout(() => api, storage, shown),
      credentialCache: createCredentialCache(),
      deviceName: 'iPad',
      rounds: 10,
    });
  return {
    api,
    outbox,
    screen,
    requests,
    start,
    clock,
    hang: () => {
      hangs = true;
    },
    /** Returns the latest request after all. */
    answerNow: () => {
      hangs = false;
      release();
    },
    /** The server takes this password of Mei, too. */
    accept: (password: string) => void passwords.push(password),
    /** The server answers that Mei has this role. */
    promote: (to: 'teacher' | 'admin') => {
      role = to;
    },
    /** The window is closed as soon as the screen shows the next account, or nobody. */
    closeWhenShown: () => {
      closes = true;
    },
    fail: (error: ApiError | null) => {
      failure = error;
    },
  };
}
