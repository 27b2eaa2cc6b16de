/** Signing in by a login card (POST /api/auth/card). Decision 082. */
import { findCardHolder } from '#access/card-tokens.ts';
import { hashToken } from '#access/tokens.ts';
import { AppError } from '#errors.ts';
import { logCardRefused } from '#log/events.ts';
import type { School } from '#school.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';
import { openSession, type SignedIn } from '#services/people/passwords/sign-in.ts';

/**
 * Signs in by the token of a card. Throws `card_invalid` for an unknown and a revoked card and for a deactivated child
 * alike, `rate_limited` after too many failures. The token stands in no log.
 */
export async function signInByCard(school: School, token: string, at: TypedAt): Promise<SignedIn> {
  // Counted per card, so that a class that still holds its former cards does not lock the others out.
  const attempt = { name: `\0card ${hashToken(token)}`, address: at.address, device: null };
  const holder = await school.signInGuard.run(attempt, () => findCardHolder(school.db, token));
  if (!holder) {
    logCardRefused(school.log);
    throw new AppError('card_invalid');
  }
  return openSession(school, holder, at, async (tx) => {
    const now = await findCardHolder(tx, token);
    if (now?.id !== holder.id) throw new AppError('card_invalid');
  });
}
