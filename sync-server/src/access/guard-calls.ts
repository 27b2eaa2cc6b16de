/** Finds out who calls, before any route runs, and refuses what no route should see. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from 'shared-schema/clock';
import { ACCOUNT_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { AppError } from '#errors.ts';
import { type Actor, anonymous } from './actor.ts';
import { sessionToken, setSessionCookie } from './cookie.ts';
import { isTokenCall } from './cross-origin.ts';
import { isOwnOrigin, onlyReads } from './origin.ts';
import type { Session, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** A lane's or a tablet's own token may stand in for a session; who is signed in is then nobody's business. */
    ownToken?: boolean;
  }
}

/** What signing in needs of the school. */
interface SignInContext {
  readonly clock: Clock;
  readonly sessions: Sessions;
}

/** Guards `/api`, `/uploads` and `/ws`. The app's own files need no session and skip it. */
export function guardCalls(app: FastifyInstance): void {
  app.decorateRequest('actor');
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    request.actor = anonymous;
    reply.header('x-content-type-options', 'nosniff');
    // The route's own path: a request may spell it otherwise (`/%61pi`) and still reach it.
    const path = request.routeOptions.url ?? request.url;
    if (!isCall(path)) return;
    if (path.startsWith('/api')) reply.header(PROTOCOL_HEADER, PROTOCOL_VERSION);
    // Nearly every answer says something about a person; the few files that may be kept say so themselves.
    reply.header('cache-control', 'no-store');
    checkProtocol(request);
    checkOrigin(request);
    if (request.routeOptions.config.ownToken && bearerToken(request) !== null) return;
    await signIn(request, reply, request.school);
  });
}

/** A call, in contrast to the app's own files. */
export const isCall = (url: string) =>
  url.startsWith('/api') || url.startsWith('/uploads/') || url.startsWith('/ws');

function checkProtocol(request: FastifyRequest): void {
  const spoken = request.headers[PROTOCOL_HEADER];
  if (spoken !== undefined && Number(spoken) !== PROTOCOL_VERSION) throw new AppError('protocol_mismatch');
}

function checkOrigin(request: FastifyRequest): void {
  const upgrade = request.headers.upgrade !== undefined;
  if (onlyReads(request.method) && !upgrade) return;
  if (!upgrade && isTokenCall(request)) return;
  if (!isOwnOrigin(request.headers.origin, request.host)) throw new AppError('origin_refused');
}

/** Settles `request.actor` from the session cookie. Throws `account_mismatch` when the screen shows somebody else. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  school: SignInContext,
): Promise<void> {
  const token = sessionToken(request);
  if (token === undefined) return;
  const session = await school.sessions.find(token);
  if (!session) return;
  const account = request.headers[ACCOUNT_HEADER];
  if (account !== undefined && account !== session.actor.uid) throw new AppError('account_mismatch');
  request.session = session;
  request.actor = session.actor;
  const expires = await school.sessions.renew(session);
  if (expires !== null) setSessionCookie(request, reply, token, secondsUntil(school, expires));
}

/** For a cookie that goes with its session. */
export function secondsUntil({ clock }: Pick<SignInContext, 'clock'>, time: number): number {
  return Math.max(0, Math.floor((time - clock.now()) / 1000));
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}
