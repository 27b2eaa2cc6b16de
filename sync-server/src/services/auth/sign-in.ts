/** Signing in with a password, and making the administrator. Specification, student side, sections 5 to 7. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import type { Role } from 'shared-schema/entities';
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
  const account = await findAccount(school.db, username);
  const matches = await school.gates.passwords.run(() =>
    school.passwords.verify(password, account?.password),
  );
  if (!account || !matches || !mayUseDoor(account.role, role)) {
    logSignInRefused(school.log, { role });
    throw new AppError('invalid_credentials');
  }
  const { password: hash, passwordMirrorsUsername } = account;
  const facts = { ...account, hash: hash ?? '', passwordMirrorsUsername: passwordMirrorsUsername === 1 };
  await keepVerifier(school, facts, password);
  return openSession(school, account);
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
  readonly password: string | null;
  readonly passwordMirrorsUsername: number;
}

/** The active account of this username or e-mail address. Usernames win: somebody's e-mail may be another's name. */
async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  const names = [name, name.toLowerCase()];
  for (const field of ['username', 'email'] as const) {
    const accounts = await db
      .selectFrom('users')
      .select(['id', 'role', 'password', 'passwordMirrorsUsername', field])
      .where(field, 'in', names)
      .where('isActive', '=', 1)
      .execute();
    const account = accounts.find((row) => row[field] === name) ?? accounts[0];
    if (account) return account;
  }
  return undefined;
}
