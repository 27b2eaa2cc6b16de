/** Signing in with a password, and making the administrator. Specification, student side, sections 5 to 7. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import type { Role } from 'shared-schema/entities';
import { isSameName, nameKey } from 'shared-schema/rules/name-key';
import { spendSetupCode } from '#access/setup-code.ts';
import type { School } from '#context.ts';
import type { Db } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { logSetupUsed, logSignedIn, logSignInRefused } from '#log/events.ts';
import { insertUser } from '#services/users/insert-user.ts';
import { getUserDoc, toUserDocument } from '#services/users/user-docs.ts';
import { keepVerifier } from '#services/users/verifiers.ts';

export interface SignedIn {
  readonly user: UserDocument;
  /** For the cookie; stored as a hash only. */
  readonly token: string;
}

/**
 * Signs in by username or e-mail address. Throws `invalid_credentials` for every reason alike, after the same time:
 * nobody learns which names exist. Throws `busy` when too many wait already.
 */
export async function signInWithPassword(
  school: School,
  { username, password, role }: ParsedBody<'POST /api/auth/login'>,
): Promise<SignedIn> {
  const account = await findProven(school, { username, password, role });
  if (!account) {
    logSignInRefused(school.log, { role });
    throw new AppError('invalid_credentials');
  }
  const { password: hash, passwordMirrorsUsername } = account;
  const facts = { ...account, hash: hash ?? '', passwordMirrorsUsername: passwordMirrorsUsername === 1 };
  await keepVerifier(school, facts, password);
  return openSession(school, account);
}

/** The account that all three belong to, or null. Hashes once where the name is nobody's, too. */
async function findProven(
  { db, gates, passwords }: School,
  { username, password, role }: ParsedBody<'POST /api/auth/login'>,
): Promise<Account | null> {
  const accounts = (await findAccounts(db, username)).filter((account) => mayUseDoor(account.role, role));
  for (const account of accounts) {
    const typed = typedPassword(password, account);
    if (await gates.passwords.run(() => passwords.verify(typed, account.password))) return account;
  }
  if (accounts.length === 0) await gates.passwords.run(() => passwords.verify(password, null));
  return null;
}

/** Makes the administrator with the code that the server printed. Throws setup_code_wrong, username_taken. */
export async function setUpAdministrator(
  school: School,
  body: ParsedBody<'POST /api/auth/setup'>,
): Promise<SignedIn> {
  const { code, username, password, firstName, lastName } = body;
  const hash = await school.passwords.hash(password);
  const { doc } = await school.writer.write(async (w) => {
    await spendSetupCode(w, code);
    return insertUser(w, { username, password: hash, role: 'admin', firstName, lastName });
  });
  logSetupUsed(school.log, { user: doc.id });
  const token = await school.sessions.open(doc.id);
  return { user: toUserDocument(doc, doc), token };
}

async function openSession(school: School, account: { id: number; role: Role }): Promise<SignedIn> {
  const token = await school.sessions.open(account.id);
  logSignedIn(school.log, { user: account.id, role: account.role });
  return { user: await getUserDoc(school.db, account, account.id), token };
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
 * was typed comes first, usernames before e-mail addresses.
 */
async function findAccounts(db: Db, name: string): Promise<Account[]> {
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
  return accounts.toSorted((a, b) => rank(a) - rank(b));
}

/** A password that mirrors the username is right in every form in which the username is. */
function typedPassword(password: string, account: Account): string {
  const mirrors = account.passwordMirrorsUsername === 1 && isSameName(password, account.username);
  return mirrors ? account.username : password;
}
