/** For whom a call reads: whoever is signed in, or the child that a class tablet names beside its own token. */
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { requireUser, type UserActor } from '#access/actor.ts';
import { bearerToken } from '#access/guard-calls.ts';
import { memberOfTablet } from '#services/tablets/authenticate-tablet.ts';

/** Throws not_signed_in; with a tablet's token session_expired, tablet_revoked, not_found (no child of its classes). */
export async function readerOf(request: FastifyRequest): Promise<UserActor> {
  const token = bearerToken(request);
  if (token === null) return requireUser(request.actor);
  const account = request.headers[ACCOUNT_HEADER];
  return memberOfTablet(request.school, token, typeof account === 'string' ? account : undefined);
}
