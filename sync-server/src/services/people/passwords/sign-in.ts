/** Signing in with a password, and making an administrator. Specification, student side, sections 5 to 7. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import type { Role } from 'shared-schema/entities';
import { isSameName, nameKey } from 'shared-schema/rules/people/name-key';
import { anonymous } from '#access/actor.ts';
import type { RequireProof } from '#access/sessions.ts';
import { deviceOf, isKnownDevice, noteDevice } from '#access/sign-in/known-devices.ts';
import { isSetupCode, spendSetupCode } from '#access/sign-in/setup-code.ts';
import type { Db, Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { logSetupUsed, logSignedIn, logSignInRefused } from '#log/events.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { insertUser } from '#services/people/accounts/create-user.ts';
import { getUserDoc } from '#services/people/accounts/user-documents.ts';
import { requireSecondFactor } from '#services/people/second-factor/require-second-factor.ts';
import { hasSamePassword } from './active-password.ts';
import type { TypedAt } from './check-own-password.ts';
import { requireGoodPassword } from './prepare-password.ts';
import { keepVerifier } from './verifiers.ts';

export interface SignedIn {
  readonly user: UserDocument;
  /** For the cookie; stored as a hash only. */
  readonly token: string;
  /** When the session ends, in milliseconds since 1970. */
  readonly expires: number;
  /** A cookie for a browser that has none yet, by which it is known again. */
  readonly deviceToken: string | null;
}

/** The setup code is guessed at like a name, by whoever may choose ever new usernames. */
const SETUP = '\0setup';

/**
 * Signs in by username or email address. Throws `invalid_credentials` for every reason alike, after the same time:
 * nobody learns which names exist. Throws `rate_limited` after too many failures, `busy` when too many wait already,
 * and after the right password what `requireSecondFactor` throws.
 */
export async function signInWithPassword(
  school: School,
  credentials: ParsedBody<'POST /api/auth/login'>,
  at: TypedAt,
): Promise<SignedIn> {
  const account = await proveAccount(school, credentials, at);
  return openSession(school, account, at, (tx) => requireProvenPasswordUnchanged(tx, account));
}

/** The account that the password belongs to; counted and refused as `signInWithPassword` says. */
export async function proveAccount(
  school: School,
  credentials: ParsedBody<'POST /api/auth/login'>,
  at: TypedAt,
): Promise<Account> {
  const accounts = await findAccounts(school.db, credentials);
  const device = deviceOf(at.deviceToken);
  const isKnown = await isKnownDevice(
    school.db,
    device,
    accounts.map(({ id }) => id),
  );
  const attempt = {
    name: nameKey(credentials.username),
    address: at.address,
    device: isKnown ? device : null,
  };
  const account = await school.signInGuard.run(attempt, () =>
    findProven(school, accounts, credentials.password),
  );
  if (!account) {
    logSignInRefused(school.log, { role: credentials.role });
    throw new AppError('invalid_credentials');
  }
  const { password: hash, passwordMirrorsUsername } = account;
  const facts = { ...account, hash: hash ?? '', passwordMirrorsUsername: passwordMirrorsUsername === 1 };
  await keepVerifier(school, facts, credentials.password);
  await requireSecondFactor(school, account.id, credentials.code, at);
  return account;
}

/** The account that the password belongs to, or null. Hashes once where the name is nobody's, too. */
async function findProven(
  { passwords }: School,
  accounts: readonly Account[],
  password: string,
): Promise<Account | null> {
  const { verify } = passwords.ofAnonymous;
  for (const account of accounts) {
    if (await verify(typedPassword(password, account), account.password)) return account;
  }
  if (accounts.length === 0) await verify(password, null);
  return null;
}

/**
 * Makes an administrator with the setup code. Throws setup_code_wrong, username_taken, rate_limited
 * after too many wrong codes, and what is wrong with the password.
 */
export async function setUpAdministrator(
  school: School,
  body: ParsedBody<'POST /api/auth/setup'>,
  at: TypedAt,
): Promise<SignedIn> {
  const { code, username, password, firstName, lastName } = body;
  requireGoodPassword({ role: 'admin', username, password });
  const attempt = { name: SETUP, address: at.address, device: null };
  const isRight = await school.signInGuard.run(attempt, async () =>
    (await isSetupCode(school.db, code, school.clock)) ? true : null,
  );
  if (!isRight) throw new AppError('setup_code_wrong');
  const hash = await school.passwords.ofAnonymous.hash(password);
  const { doc } = await school.writer.write(async (w) => {
    await spendSetupCode(w, code);
    const made = await insertUser(w, { username, password: hash, role: 'admin', firstName, lastName });
    await addAuditEntry(anonymous, w, 'setup_used', accountSubject(made.doc));
    return made;
  });
  logSetupUsed(school.log, { user: doc.id });
  return openSession(school, doc, at, (tx) => requireProvenPasswordUnchanged(tx, { ...doc, password: hash }));
}

type ProvenPassword = Pick<Account, 'id' | 'role' | 'password'>;

/** Throws `invalid_credentials` where what `hasSamePassword` asks is no longer so. */
export async function requireProvenPasswordUnchanged(tx: Tx, proven: ProvenPassword): Promise<void> {
  if (!(await hasSamePassword(tx, proven))) throw new AppError('invalid_credentials');
}

/** Starts the session of somebody who has proven who they are. Throws what `requireProof` throws. */
export async function openSession(
  school: School,
  account: { id: number; role: Role },
  { deviceToken, deviceName }: TypedAt,
  requireProof: RequireProof,
): Promise<SignedIn> {
  const session = await school.sessions.open(account, requireProof, deviceName);
  logSignedIn(school.log, { user: account.id, role: account.role });
  return {
    user: await getUserDoc(school.db, account, account.id),
    ...session,
    deviceToken: await noteDevice(school, deviceToken, account.id),
  };
}

/** Each login page sends its role. The administrator has no page of their own and comes in by the teachers'. */
function mayUseDoor(role: Role, door: Role | undefined): boolean {
  return door === undefined || door === role || (role === 'admin' && door === 'teacher');
}

interface Account {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly email: string | null;
  readonly password: string | null;
  readonly passwordMirrorsUsername: number;
}

/**
 * The active accounts that a typed name may mean: one, or several where an older school has a key twice. Exactly what
 * was typed comes first, usernames before email addresses.
 */
async function findAccounts(
  db: Db,
  { username: name, role }: ParsedBody<'POST /api/auth/login'>,
): Promise<Account[]> {
  const accounts = await db
    .selectFrom('account_names')
    .innerJoin('users', 'users.id', 'account_names.user_id')
    .select([
      ...(['users.id', 'users.role', 'users.username', 'users.email', 'users.password'] as const),
      'users.passwordMirrorsUsername',
    ])
    .where('account_names.name_key', '=', nameKey(name))
    .where('users.isActive', '=', 1)
    .orderBy('account_names.collides')
    .orderBy('users.id')
    .execute();
  const rank = ({ username, email }: Account) => (username === name ? 0 : email === name ? 1 : 2);
  const atDoor = accounts.filter((account) => mayUseDoor(account.role, role));
  return atDoor.toSorted((a, b) => rank(a) - rank(b));
}

/** A password that mirrors the username is right in every form in which the username is. */
function typedPassword(password: string, account: Account): string {
  const mirrors = account.passwordMirrorsUsername === 1 && isSameName(password, account.username);
  return mirrors ? account.username : password;
}
