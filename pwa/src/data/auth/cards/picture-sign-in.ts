/**
 * Signing in by three pictures on a class tablet, and choosing them. The pictures are the child's own password, which
 * the tablet checks without a network; it slows guesses down by itself, because no server counts them. Decision 082.
 */
import { MINUTE_MS } from 'shared-schema/clock';
import { errors } from 'shared-schema/contract/errors';
import { type PasswordPicture, picturePassword } from 'shared-schema/rules/people/picture-password';
import type { AppContext } from '#data/app-context.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';
import type { SignedIn } from '../authenticate.ts';
import { isUndecided, SignInError, signInErrorOf } from '../sign-in-error.ts';
import { makeVerifier } from '../verifier.ts';

const TRIES_KEY = 'chickadee-picture-tries';
/** Wrong tries of one child before the first wait. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 10 * MINUTE_MS;

type Parts = Pick<AppContext, 'auth' | 'clock'>;

interface Tries {
  wrong: number;
  /** Milliseconds since 1970, by this device's clock. */
  last: number;
}

/** Throws `SignInError` as `signInMember` does, and `rate_limited` while the tablet waits after wrong tries. */
export async function signInWithPictures(
  uid: string,
  pictures: readonly PasswordPicture[],
  { auth, clock }: Parts,
): Promise<SignedIn> {
  const all = readTries();
  const tries = all[uid] ?? { wrong: 0, last: 0 };
  if (isWaiting(tries, clock.now())) throw new SignInError('rate_limited', errors.rate_limited.error);
  // Counted before the check: a reload in between saves no try.
  const { [uid]: _, ...others } = all;
  writeTries({ ...all, [uid]: { wrong: tries.wrong + 1, last: clock.now() } });
  try {
    const signedIn = await auth.signInMember(uid, picturePassword(pictures));
    writeTries(others);
    return signedIn;
  } catch (error) {
    if (!isWrongPassword(error)) writeTries(all);
    throw error;
  }
}

/** A clock that was put back must not lock a child out for longer than the wait. */
function isWaiting({ wrong, last }: Tries, now: number): boolean {
  if (wrong < FREE_TRIES) return false;
  const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
  return now >= last && now - last < waitMs;
}

function readTries(): Record<string, Tries> {
  try {
    return JSON.parse(safeLocalStorage()?.getItem(TRIES_KEY) ?? '{}');
  } catch {
    return {};
  }
}

function writeTries(tries: Record<string, Tries>): void {
  safeLocalStorage()?.setItem(TRIES_KEY, JSON.stringify(tries));
}

/**
 * The child's choice, and in. It needs the server: without an answer the child is in as before, and chooses next time.
 * Where only the answer was lost, the same pictures chosen again are right. A full tablet does not keep a child out whom
 * the school lets in. Throws `SignInError`, and `StorageFullError` where nobody but the tablet could let the child in.
 */
export async function choosePictures(
  uid: string,
  pictures: readonly PasswordPicture[],
  context: Pick<AppContext, 'auth' | 'createApiFor' | 'outbox'>,
): Promise<SignedIn> {
  const { auth, createApiFor, outbox } = context;
  const row = await outbox.accounts.get(uid);
  if (!row?.member) throw new SignInError('not_on_this_device');
  const { username } = row;
  const password = picturePassword(pictures);
  // What the school will tell at the next contact holds on this tablet at once.
  const member = { ...row.member, mirrorsUsername: false, pictures: 'chosen' as const };
  const store = (changes: Partial<AccountRow>) =>
    withStorage(outbox, () => outbox.accounts.update(uid, changes));
  const storeChoice = () => store({ member }).catch(reportError);
  // By the choice, also where the tablet could not store it.
  const signIn = () => auth.signIn({ username, password, role: 'student' }, { ...row, member });
  try {
    const body = { username, password: username, pictures: [...pictures] };
    await createApiFor(null)('POST /api/auth/pictures', { body });
  } catch (error) {
    if (isUndecided(error)) return auth.signInMember(uid);
    const refusal = signInErrorOf(error);
    if (!isWrongPassword(refusal)) throw refusal;
    const signedIn = await signIn();
    await storeChoice();
    return signedIn;
  }
  await storeChoice();
  try {
    return await signIn();
  } catch (error) {
    if (isWrongPassword(error)) throw error;
    // The network went after the answer: the tablet proves the pictures by itself. A refusal was of what they replace.
    const verifier = await makeVerifier(password);
    await store({ member, verifier, session: 'none', isPasswordRefused: undefined });
    return auth.signInMember(uid, password);
  }
}

const isWrongPassword = (error: unknown) =>
  error instanceof SignInError && error.code === 'invalid_credentials';
