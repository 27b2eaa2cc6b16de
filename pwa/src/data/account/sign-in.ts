/**
 * Signing in and out on a device that several people share. Online the server decides, and the device learns the
 * account, its lane and a verifier; without a server the verifier decides.
 */
import { type Api, createApi } from '#data/api/client.ts';
import { type DataContext, dataContext } from '#data/context.ts';
import { systemClock } from '#platform/clock.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { setCurrentAccount } from './account-store.ts';
import { type Account, readCurrentAccount } from './current-account.ts';
import { ensureDevice, findAccount, saveAccount, usernameOf } from './device-accounts.ts';
import { type Credentials, createSessionMemory, type SessionMemory } from './session-memory.ts';
import { isUndecided, SignInError, signInErrorOf } from './sign-in-error.ts';
import { isVerified, makeVerifier, ROUNDS } from './verifier.ts';

export interface SignUp {
  firstName: string;
  lastName: string;
  schoolName: string;
  email: string;
  password: string;
}

export interface SignInParts {
  context: Pick<DataContext, 'outbox' | 'clock' | 'random'>;
  /** Names no account: who calls is just being found out. */
  api: Api;
  show(account: Account | null): Promise<void>;
  memory: SessionMemory;
  deviceName: string;
  rounds: number;
}

export interface SignIn {
  /** Throws `SignInError`: `invalid_credentials`, `not_on_this_device`, or another code of the server's catalogue. */
  signIn(credentials: Credentials): Promise<{ account: Account; offline: boolean }>;
  /** Makes a teacher's account and signs in. Needs the server. Throws `SignInError`. */
  signUpTeacher(form: SignUp): Promise<{ account: Account }>;
  /** Takes everything of the account off the screen at once. What it made stays and is sent. */
  signOut(): Promise<void>;
  /** The account that was on the screen when the window was closed. */
  restore(): Promise<Account | null>;
  /** Makes the session again while the password is in memory. */
  renew(account: string): Promise<'active' | 'impossible' | 'unreachable'>;
}

export function createSignIn({ context, api, show, memory, deviceName, rounds }: SignInParts): SignIn {
  const { outbox: db, clock, random } = context;
  const newUid = () => uuidv7(clock, random);
  const prepare = () => ensureDevice(db, newUid, deviceName);

  async function signInOnline(credentials: Credentials): Promise<Account> {
    const [user, verifier] = await Promise.all([
      api('POST /api/auth/login', { body: credentials }),
      makeVerifier(credentials.password, random, rounds),
    ]);
    const signedInAt = new Date(clock.now()).toISOString();
    // An administrator works online only, and a shared tablet should hold nothing to guess that password from.
    const kept = user.role === 'admin' ? null : verifier;
    return open(await saveAccount(db, user, kept, signedInAt, newUid), credentials);
  }

  async function signInOffline(credentials: Credentials): Promise<Account> {
    const row = await findAccount(db, credentials.username, credentials.role);
    if (!row?.verifier) throw new SignInError('not_on_this_device');
    if (!(await isVerified(credentials.password, row.verifier))) throw new SignInError('invalid_credentials');
    await db.accounts.update(row.uid, { session: 'none' });
    return open({ ...row, session: 'none' }, credentials);
  }

  async function open(row: Account & { verifier: unknown }, credentials: Credentials): Promise<Account> {
    const { verifier: _, ...account } = row;
    memory.keep(account.uid, credentials);
    await show(account);
    return account;
  }

  async function signIn(credentials: Credentials): Promise<{ account: Account; offline: boolean }> {
    await prepare();
    try {
      return { account: await signInOnline(credentials), offline: false };
    } catch (error) {
      if (!isUndecided(error)) throw signInErrorOf(error);
    }
    return { account: await signInOffline(credentials), offline: true };
  }

  return {
    signIn,
    async signUpTeacher({ email, password, ...names }) {
      const username = usernameOf(email);
      try {
        await api('POST /api/users', { body: { ...names, email, username, password, role: 'teacher' } });
        await prepare();
        return { account: await signInOnline({ username, password, role: 'teacher' }) };
      } catch (error) {
        throw signInErrorOf(error);
      }
    },
    async signOut() {
      const leaving = readCurrentAccount(db);
      memory.forget();
      await Promise.all([leaving, show(null)]);
      const left = await leaving;
      if (left) await db.accounts.update(left.uid, { session: 'none' });
      // Without a network the server's session simply ends unused: no request is made without an account on the screen.
      void api('POST /api/auth/logout').catch(() => undefined);
    },
    async restore() {
      await prepare();
      return readCurrentAccount(db);
    },
    renew: (account) => renewSession(api, memory, account),
  };
}

async function renewSession(
  api: Api,
  memory: SessionMemory,
  account: string,
): Promise<'active' | 'impossible' | 'unreachable'> {
  const credentials = memory.of(account);
  if (!credentials) return 'impossible';
  try {
    const user = await api('POST /api/auth/login', { body: credentials });
    return user.uid === account ? 'active' : 'impossible';
  } catch (error) {
    if (isUndecided(error)) return 'unreachable';
    memory.forget();
    return 'impossible';
  }
}

/** The app's own. */
const app = createSignIn({
  context: dataContext,
  api: createApi({ fetch: (input, init) => fetch(input, init), clock: systemClock, account: () => null }),
  show: setCurrentAccount,
  memory: createSessionMemory(),
  deviceName: describeDevice(globalThis.navigator?.userAgent ?? ''),
  rounds: ROUNDS,
});

export const { signIn, signUpTeacher, signOut, restore, renew } = app;

/** What a teacher can recognise a device by in a list, from the browser's self-description. */
export function describeDevice(userAgent: string): string {
  const systems = ['iPad', 'iPhone', 'Android', 'CrOS', 'Windows', 'Macintosh', 'Linux'] as const;
  const names: Record<string, string> = { CrOS: 'Chromebook', Macintosh: 'Mac', Android: 'Android tablet' };
  const system = systems.find((name) => userAgent.includes(name));
  return system ? (names[system] ?? system) : 'Browser';
}

export { SignInError } from './sign-in-error.ts';
