/** The second factor of an account: whether there is one, and whether a typed code is right. */
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { hashToken } from '../tokens.ts';
import type { SecretBox } from './secret-box.ts';
import { findOtherTime, matchTotp, minutesOf, stepAt } from './totp.ts';

/** A person types the next code of the phone within ten minutes. */
const NEXT_CODE_STEPS = 20;

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

/** `minutesApart`: the phone's clock and this computer's; two codes in a row have shown it. */
export type CodeVerdict = 'right' | WrongCode;
export type WrongCode = 'wrong' | { minutesApart: number };

interface TypedCode {
  userId: number;
  typed: string;
  now: number;
}

/** Uses up a code of the app or a recovery code. Wrong is what is neither, or was used before. */
export async function spendCode(w: WriteContext, box: SecretBox, code: TypedCode): Promise<CodeVerdict> {
  const verdict = await spendAppCode(w, box, code);
  if (verdict === 'wrong' && (await spendRecoveryCode(w, code.userId, code.typed))) return 'right';
  return verdict;
}

/** The refusal of a code that is not right. */
export function refusalOf(verdict: WrongCode): AppError {
  if (verdict === 'wrong') return new AppError('second_factor_wrong');
  return new AppError('second_factor_clock', undefined, clocksApart(verdict.minutesApart));
}

function clocksApart(minutes: number): string {
  const much = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `The clocks of the school’s computer and of your phone are about ${much} apart. Look at both clocks, and set the one that is wrong.`;
}

async function spendAppCode(
  { tx }: WriteContext,
  box: SecretBox,
  { userId, typed, now }: TypedCode,
): Promise<CodeVerdict> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'drift', 'far_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row && box.open(row.secret);
  if (!secret) return 'wrong';
  const change = (values: Partial<typeof row>) =>
    tx.updateTable('second_factors').set(values).where('user_id', '=', userId).execute();
  const step = matchTotp(secret, typed, now, { lastStep: row.last_step, drift: row.drift });
  if (step !== null) {
    await change({ last_step: step, drift: step - stepAt(now), far_step: null });
    return 'right';
  }
  const far = findOtherTime(secret, typed, now, row.last_step);
  if (far !== row.far_step) await change({ far_step: far });
  return far !== null && isNext(row.far_step, far) ? { minutesApart: minutesOf(far - stepAt(now)) } : 'wrong';
}

/**
 * Nobody guesses two codes in a row. Of one alone nothing is said: among 481 codes a guess is right often enough, and
 * would be told when its code counts.
 */
const isNext = (earlier: number | null, step: number) =>
  earlier !== null && step > earlier && step <= earlier + NEXT_CODE_STEPS;

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
