/** After the password, or Google: the code of who has a second factor. Decision 079. */
import {
  type CodeVerdict,
  hasSecondFactor,
  requireRight,
  spendCode,
} from '#access/second-factor/second-factors.ts';
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
  const attempt = { name: `\0code ${userId}`, address, device: null };
  let verdict: CodeVerdict = 'wrong';
  await signInGuard.run(attempt, async () => {
    verdict = await writer.write((w) => spendCode(w, secretBox, { userId, typed: code, now: clock.now() }));
    return verdict === 'right' ? true : null;
  });
  requireRight(verdict);
}
