/** Turning the own second factor on and off. RFC 6238; decision 079. */
import encodeQR from 'qr';
import { type Clock, HOUR_MS, isoTime } from 'shared-schema/clock';
import type { Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import {
  hasSecondFactor,
  recoveryHash,
  refusalOf,
  removeSecondFactor,
  spendCode,
  type WrongCode,
} from '#access/second-factor/second-factors.ts';
import { newTotpSecret, toBase32, totpAddress } from '#access/second-factor/totp.ts';
import { randomCode } from '#access/sign-in/random-code.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
  type TypedAt,
} from '#services/people/passwords/check-own-password.ts';
import { codeAttempt } from './require-second-factor.ts';

const RECOVERY_CODES = 8;
const RECOVERY_LETTERS = 16;
/** How long a key waits for its first code. */
const SETUP_MS = HOUR_MS;
/** Said of a right code, too: there is no key any more that could tell. */
const SETUP_ENDED = 'This took too long, or was ended elsewhere. Please begin again.';

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
    await requireOwnPasswordUnchanged(w.tx, actor, checked);
    if (await hasSecondFactor(w.tx, school.secretBox, id)) throw new AppError('conflict');
    await removeSecondFactor(w, id);
    await w.tx
      .insertInto('second_factors')
      .values({
        ...{ user_id: id, secret: school.secretBox.seal(secret), confirmed_at: null },
        begun_at: w.now(),
      })
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

/**
 * POST /api/auth/second-factor/confirm: the recovery codes, which nobody can read again. Wrong codes are counted like
 * those of a sign-in: throws `second_factor_wrong`, `rate_limited`, and `conflict` where it is on already, or has to be
 * begun anew.
 */
export async function confirmSecondFactor(
  actor: Actor,
  { writer, clock, secretBox, signInGuard }: School,
  typed: string,
  { address }: TypedAt,
): Promise<Reply<'POST /api/auth/second-factor/confirm'>> {
  const account = requireRole(actor, 'teacher', 'admin');
  const { id } = account;
  let refused: WrongCode = 'wrong';
  const recoveryCodes = await signInGuard.run<string[] | 'ended'>(codeAttempt(id, address), () =>
    writer.write(async (w) => {
      if (await hasSecondFactor(w.tx, secretBox, id)) throw new AppError('conflict');
      await dropOldSetup(w, id, clock);
      if (!(await isBegun(w, id))) return 'ended';
      const verdict = await spendCode(w, secretBox, { userId: id, typed, now: clock.now() });
      if (verdict !== 'right') {
        // Thrown after the transaction, which keeps what the code said about the clock.
        refused = verdict;
        return null;
      }
      await w.tx
        .updateTable('second_factors')
        .set({ confirmed_at: w.now() })
        .where('user_id', '=', id)
        .execute();
      await addAuditEntry(actor, w, 'second_factor_on', accountSubject(account));
      return makeRecoveryCodes(w, id);
    }),
  );
  if (!recoveryCodes) throw refusalOf(refused);
  // Thrown after the transaction, which keeps that the old key is gone.
  if (recoveryCodes === 'ended') throw new AppError('conflict', undefined, SETUP_ENDED);
  return { recoveryCodes };
}

/**
 * A key that nobody confirmed within the hour: whoever finds the session open later begins anew, with the password. One
 * of the future was begun while the clock was ahead.
 */
async function dropOldSetup({ tx }: WriteContext, id: number, clock: Pick<Clock, 'now'>): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is', null)
    .where((row) =>
      row.or([
        row('begun_at', 'is', null),
        row('begun_at', '<', isoTime(clock, -SETUP_MS)),
        row('begun_at', '>', isoTime(clock)),
      ]),
    )
    .execute();
}

async function isBegun({ tx }: WriteContext, id: number): Promise<boolean> {
  const begun = tx.selectFrom('second_factors').select('user_id').where('user_id', '=', id);
  return (await begun.where('confirmed_at', 'is', null).executeTakeFirst()) !== undefined;
}

async function makeRecoveryCodes(w: WriteContext, id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LETTERS));
  const rows = codes.map((code) => ({ user_id: id, code_hash: recoveryHash(code) }));
  await w.tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** POST /api/auth/second-factor/remove. */
export async function endSecondFactor(actor: Actor, w: WriteContext): Promise<void> {
  const account = requireRole(actor, 'teacher', 'admin');
  await removeSecondFactor(w, account.id);
  await addAuditEntry(actor, w, 'second_factor_off', accountSubject(account));
}
