/** The second factor of an account: whether there is one, and whether a typed code is right. */
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { hashToken } from '../tokens.ts';
import type { SecretBox } from './secret-box.ts';
import { matchTotp } from './totp.ts';

/**
 * Without the key nobody's second factor can be checked, and none is asked for: whoever looks after the computer takes
 * the key away to let a locked-out administrator in, and a school that moves to another computer sets them up anew.
 */
export async function hasSecondFactor(db: Db | Tx, box: SecretBox, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && box.open(row.secret) !== null;
}

/** Uses up a code of the app or a recovery code; false when it is neither, or was used before. */
export async function spendCode(
  w: WriteContext,
  box: SecretBox,
  { userId, typed, now }: { userId: number; typed: string; now: number },
): Promise<boolean> {
  return (await spendAppCode(w, box, { userId, typed, now })) || spendRecoveryCode(w, userId, typed);
}

async function spendAppCode(
  { tx }: WriteContext,
  box: SecretBox,
  { userId, typed, now }: { userId: number; typed: string; now: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row && box.open(row.secret);
  const step = secret ? matchTotp(secret, typed, now, row.last_step) : null;
  if (step === null) return false;
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}

async function spendRecoveryCode({ tx }: WriteContext, userId: number, typed: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(typed))
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

/** Recovery codes are random, so that a fast hash is enough. They may be typed with the dashes or without. */
export function recoveryHash(code: string): string {
  return hashToken(code.replace(/[^a-z0-9]/gi, '').toUpperCase());
}

/** Removes the second factor with its codes. True where it was on, and not only begun. */
export async function removeSecondFactor({ tx }: WriteContext, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at');
  return Boolean((await removed.executeTakeFirst())?.confirmed_at);
}
