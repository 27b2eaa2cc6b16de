/** After the password, or Google: the code of who has a second factor. Decision 079. */
import {
  hasSecondFactor,
  refusalOf,
  spendCode,
  type WrongCode,
} from '#access/second-factor/second-factors.ts';
import type { Attempt } from '#access/sign-in/sign-in-guard.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';

/**
 * Throws `second_factor_required` where a code is missing, `second_factor_wrong` for a wrong one, `second_factor_clock` for
 * the second one in a row of another time (decision 161), and `rate_limited` after too many of all these.
 */
export async function requireSecondFactor(
  { db, writer, clock, secretBox, signInGuard }: School,
  userId: number,
  code: string | undefined,
  { address }: TypedAt,
): Promise<void> {
  if (!(await hasSecondFactor(db, secretBox, userId))) return;
  if (!code) throw new AppError('second_factor_required');
  let refused: WrongCode = 'wrong';
  const isRight = await signInGuard.run(codeAttempt(userId, address), async () => {
    const verdict = await writer.write((w) =>
      spendCode(w, secretBox, { userId, typed: code, now: clock.now() }),
    );
    if (verdict === 'right') return true;
    refused = verdict;
    return null;
  });
  if (!isRight) throw refusalOf(refused);
}

/** Under what wrong codes of an account are counted, also those typed while the second factor is turned on. */
export function codeAttempt(userId: number, address: string): Attempt {
  return { name: `\0code ${userId}`, address, device: null };
}
