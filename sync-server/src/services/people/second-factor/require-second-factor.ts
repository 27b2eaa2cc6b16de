/** After the password, or Google: the code of who has a second factor. Decision 079. */
import { hasSecondFactor, spendCode } from '#access/second-factor/second-factors.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';

/**
 * Throws `second_factor_required` where a code is missing, `second_factor_wrong` for a wrong one, and `rate_limited` after
 * too many of them.
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
  const isRight = await signInGuard.run(attempt, async () =>
    (await writer.write((w) => spendCode(w, secretBox, { userId, typed: code, now: clock.now() })))
      ? true
      : null,
  );
  if (!isRight) throw new AppError('second_factor_wrong');
}
