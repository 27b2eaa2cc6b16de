/** PATCH /api/auth/password: a grown-up's own new password. */
import type { ParsedBody } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { findRow, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { hasSamePassword } from '#services/people/passwords/active-password.ts';
import { checkOwnPassword, type TypedAt } from '#services/people/passwords/check-own-password.ts';
import { requireGoodPassword } from '#services/people/passwords/prepare-password.ts';
import { revokeOtherSessions } from './own-sessions.ts';

/** Hashes of the password that was checked, and of the one that takes its place. */
interface PasswordChange {
  readonly former: string | null;
  readonly hash: string;
}

/** The hashes of both passwords. Throws what is wrong with either. */
export async function prepareOwnPassword(
  actor: Actor,
  school: School,
  { currentPassword, password }: ParsedBody<'PATCH /api/auth/password'>,
  at: TypedAt,
): Promise<PasswordChange> {
  const { id } = requireRole(actor, 'teacher', 'admin');
  const former = await checkOwnPassword(school, actor, currentPassword, at);
  const { role, username, email } = found(await findRow(school.db, 'users', id));
  requireGoodPassword({ role, username, email, password });
  return { former, hash: await school.passwords.ofAccounts.hash(password) };
}

/**
 * Sets it. Whoever knew the old password is signed out everywhere; the caller's session, `current`, goes on. Throws
 * `password_wrong` where somebody else has set one since it was checked.
 */
export async function changeOwnPassword(
  actor: Actor,
  w: WriteContext,
  { former, hash }: PasswordChange,
  current: string | undefined,
): Promise<void> {
  const account = requireRole(actor, 'teacher', 'admin');
  if (!(await hasSamePassword(w.tx, { ...account, password: former }))) throw new AppError('password_wrong');
  await updateRow(w.tx, 'users', account.id, { password: hash, passwordMirrorsUsername: false });
  await revokeOtherSessions(w, account.id, current);
  await addAuditEntry(actor, w, 'password_reset', accountSubject(account));
}
