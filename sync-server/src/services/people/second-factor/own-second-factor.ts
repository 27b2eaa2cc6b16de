/** Turning the own second factor on and off. RFC 6238; decision 079. */
import encodeQR from 'qr';
import type { Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import {
  hasSecondFactor,
  recoveryHash,
  removeSecondFactor,
  requireRight,
  spendCode,
} from '#access/second-factor/second-factors.ts';
import { newTotpSecret, toBase32, totpAddress } from '#access/second-factor/totp.ts';
import { randomCode } from '#access/sign-in/random-code.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import {
  checkOwnPassword,
  requireSamePassword,
  type TypedAt,
} from '#services/people/passwords/check-own-password.ts';

const RECOVERY_CODES = 8;
const RECOVERY_LETTERS = 16;

/** GET /api/auth/second-factor. */
export async function readSecondFactor(
  actor: Actor,
  { db, secretBox }: Pick<School, 'db' | 'secretBox'>,
): Promise<Reply<'GET /api/auth/second-factor'>> {
  const { id } = requireRole(actor, 'teacher', 'admin');
  const left = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const isOn = await hasSecondFactor(db, secretBox, id);
  return { isOn, recoveryCodesLeft: isOn ? left.count : 0 };
}

/** POST /api/auth/second-factor: a secret for the app, in use once a code of it was typed. */
export async function beginSecondFactor(
  actor: Actor,
  school: School,
  currentPassword: string | undefined,
  at: TypedAt,
): Promise<Reply<'POST /api/auth/second-factor'>> {
  const { id } = requireRole(actor, 'teacher', 'admin');
  const checked = await checkOwnPassword(school, actor, currentPassword, at);
  const secret = newTotpSecret();
  const username = await school.writer.write(async (w) => {
    await requireSamePassword(w.tx, actor, checked);
    if (await hasSecondFactor(w.tx, school.secretBox, id)) throw new AppError('conflict');
    await removeSecondFactor(w, id);
    await w.tx
      .insertInto('second_factors')
      .values({ user_id: id, secret: school.secretBox.seal(secret), confirmed_at: null })
      .execute();
    const user = await w.tx
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return user.username;
  });
  return { secret: toBase32(secret), picture: encodeQR(totpAddress(secret, username), 'svg', { border: 4 }) };
}

/** POST /api/auth/second-factor/confirm: the recovery codes, which nobody can read again. */
export async function confirmSecondFactor(
  actor: Actor,
  { writer, clock, secretBox }: School,
  typed: string,
): Promise<Reply<'POST /api/auth/second-factor/confirm'>> {
  const account = requireRole(actor, 'teacher', 'admin');
  const { id } = account;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LETTERS));
  const verdict = await writer.write(async (w) => {
    if (await hasSecondFactor(w.tx, secretBox, id)) throw new AppError('conflict');
    const spent = await spendCode(w, secretBox, { userId: id, typed, now: clock.now() });
    // Thrown after the transaction, which keeps what the code said about the clock.
    if (spent !== 'right') return spent;
    await w.tx
      .updateTable('second_factors')
      .set({ confirmed_at: w.now() })
      .where('user_id', '=', id)
      .execute();
    const rows = recoveryCodes.map((code) => ({ user_id: id, code_hash: recoveryHash(code) }));
    await w.tx.insertInto('recovery_codes').values(rows).execute();
    await addAuditEntry(actor, w, 'second_factor_on', accountSubject(account));
    // After COMMIT, the ledger beside the database notes it.
    w.accountsChanged.add(id);
    return spent;
  });
  requireRight(verdict);
  return { recoveryCodes };
}

/** POST /api/auth/second-factor/remove. */
export async function endSecondFactor(actor: Actor, w: WriteContext): Promise<void> {
  const account = requireRole(actor, 'teacher', 'admin');
  await removeSecondFactor(w, account.id);
  await addAuditEntry(actor, w, 'second_factor_off', accountSubject(account));
  w.accountsChanged.add(account.id);
}
