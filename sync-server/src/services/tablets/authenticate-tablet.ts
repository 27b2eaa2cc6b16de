/** What a class tablet's token proves: which tablet calls, and for which child it may read. docs/SYNC.md, 'Class tablet'. */
import type { UserActor } from '#access/actor.ts';
import type { Tablet } from '#access/caches/tablet-cache.ts';
import { endOlderTokens } from '#access/tablet-tokens.ts';
import { hashToken } from '#access/tokens.ts';
import { AppError, found } from '#errors.ts';
import type { School } from '#school.ts';

type Parts = Pick<School, 'tablets' | 'writer'>;

/**
 * The tablet, whatever its state. Whoever shows a token holds it: the tablet's older ones end here. Throws not_signed_in
 * (no token), session_expired (a token nobody knows).
 */
export async function authenticateTablet(school: Parts, token: string | null): Promise<Tablet> {
  if (token === null) throw new AppError('not_signed_in');
  const tokenHash = hashToken(token);
  const tablet = await school.tablets.findByToken(tokenHash);
  if (!tablet) throw new AppError('session_expired');
  if (!tablet.hasOlder) return tablet;
  await school.writer.write(async (w) => {
    await endOlderTokens(w, tablet.deviceId, tokenHash);
    w.afterCommit(() => school.tablets.forget(tablet.deviceId));
  });
  // Looked at again: it may have been revoked, or prepared anew, while this was written.
  return authenticateTablet(school, token);
}

/**
 * The child of the tablet's classes with this uid: a reading call with the tablet's token is that child's. Throws
 * session_expired, tablet_revoked, not_found (nobody of its classes).
 */
export async function memberOfTablet(
  school: Parts,
  token: string,
  accountUid: string | undefined,
): Promise<UserActor> {
  const tablet = await authenticateTablet(school, token);
  if (tablet.state !== 'active') throw new AppError('tablet_revoked');
  return found(accountUid === undefined ? null : await school.tablets.member(tablet, accountUid));
}
