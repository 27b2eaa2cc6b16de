/**
 * Asks for the password once more before what cannot be undone or opens an account: a deletion, a reset, a change of
 * role, another address of a grown-up; login cards, a class tablet, a new teacher, moved students. A session that was
 * left open on a laptop is not enough for it.
 */
import { nameKey } from 'shared-schema/rules/people/name-key';
import { type Actor, requireUser } from '#access/actor.ts';
import { deviceOf, isKnownDevice } from '#access/sign-in/known-devices.ts';
import type { Db, Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { readActivePassword } from './active-password.ts';

/**
 * Within these milliseconds a session needs no password for `checkUnlessFresh`, nor for anything where the account has
 * none (Google only).
 */
const FRESH_SESSION_MS = 10 * 60 * 1000;

/** Where a password was typed. */
export interface TypedAt {
  readonly address: string;
  /** Cookie of the browser, if it has one. */
  readonly deviceToken: string | undefined;
  /** What the owner of the session will recognize it by. */
  readonly deviceName: string;
  /** Beginning of the session, in milliseconds since 1970. */
  readonly sessionBegan?: number | undefined;
}

type Parts = Pick<School, 'db' | 'clock' | 'passwords' | 'signInGuard'>;

/**
 * Returns the hash that the password belongs to, null where there is none: the write that relies on it hands it to
 * `requireOwnPasswordUnchanged`. Throws password_required, password_wrong (counted like a failed sign-in) and
 * sign_in_again.
 */
export async function checkOwnPassword(
  { db, clock, passwords, signInGuard }: Parts,
  actor: Actor,
  password: string | undefined,
  { address, deviceToken, sessionBegan = 0 }: TypedAt,
): Promise<string | null> {
  const { id } = requireUser(actor);
  const own = await db
    .selectFrom('users')
    .select(['username', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (own.password === null) {
    if (!isFresh(clock, sessionBegan)) throw new AppError('sign_in_again');
    return null;
  }
  if (!password) throw new AppError('password_required');
  const device = deviceOf(deviceToken);
  const isKnown = await isKnownDevice(db, device, [id]);
  const attempt = { name: nameKey(own.username), address, device: isKnown ? device : null };
  const proven = await signInGuard.run(attempt, async () =>
    (await passwords.ofAccounts.verify(password, own.password)) ? true : null,
  );
  if (!proven) throw new AppError('password_wrong');
  return own.password;
}

/** A session that began in the future began while the clock was ahead: nobody knows how long ago. */
const isFresh = (clock: School['clock'], sessionBegan: number) =>
  Math.abs(clock.now() - sessionBegan) <= FRESH_SESSION_MS;

/**
 * For what opens accounts and is done right after a sign-in, as on a tablet that is prepared: a session that has just
 * begun is enough, and undefined is answered. Else as `checkOwnPassword`. For `requireUnchangedUnlessFresh`.
 */
export async function checkUnlessFresh(
  parts: Parts,
  actor: Actor,
  password: string | undefined,
  at: TypedAt,
): Promise<string | null | undefined> {
  if (isFresh(parts.clock, at.sessionBegan ?? 0)) return undefined;
  return checkOwnPassword(parts, actor, password, at);
}

/** Throws as `requireOwnPasswordUnchanged`, where a password was asked for. */
export async function requireUnchangedUnlessFresh(
  db: Db | Tx,
  actor: Actor,
  checked: string | null | undefined,
): Promise<void> {
  if (checked !== undefined) await requireOwnPasswordUnchanged(db, actor, checked);
}

/**
 * The check of a password waits for its turn: the password may have been changed, or the account deactivated, before
 * what relies on it is done. Throws password_wrong or not_signed_in then.
 */
export async function requireOwnPasswordUnchanged(
  db: Db | Tx,
  actor: Actor,
  checked: string | null,
): Promise<void> {
  const { id, role } = requireUser(actor);
  const password = await readActivePassword(db, { id, role });
  if (password === undefined) throw new AppError('not_signed_in');
  if (password !== checked) throw new AppError('password_wrong');
}
