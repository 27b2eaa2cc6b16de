/** What a class tablet's token proves: which tablet asks, and for which child it may read. docs/SYNC.md, 'Class tablet'. */
import type { UserActor } from '#access/actor.ts';
import { hashToken } from '#access/tokens.ts';
import type { School } from '#context.ts';
import { AppError, found } from '#errors.ts';
import type { Tablet } from './tablet-cache.ts';

/** The tablet, whatever its state. Throws not_signed_in (no token), session_expired (a token nobody knows). */
export async function authenticateTablet(
  school: Pick<School, 'tablets'>,
  token: string | null,
): Promise<Tablet> {
  if (token === null) throw new AppError('not_signed_in');
  const tablet = await school.tablets.findByToken(hashToken(token));
  if (!tablet) throw new AppError('session_expired');
  return tablet;
}

/**
 * The child of the tablet's classes with this uid: a reading call with the tablet's token is that child's. Throws
 * session_expired, tablet_revoked, not_found (nobody of its classes).
 */
export async function memberOfTablet(
  school: Pick<School, 'tablets'>,
  token: string,
  accountUid: string | undefined,
): Promise<UserActor> {
  const tablet = await authenticateTablet(school, token);
  if (tablet.state !== 'active') throw new AppError('tablet_revoked');
  return found(accountUid === undefined ? null : await school.tablets.member(tablet, accountUid));
}
