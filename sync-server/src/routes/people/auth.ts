/** Signing in and out. Specification, student side, section 7. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { calls } from 'shared-schema/contract';
import {
  clearSessionCookie,
  googleSecret,
  sessionToken,
  setDeviceCookie,
  setGoogleCookie,
  setSessionCookie,
} from '#access/cookie.ts';
import { secondsUntil } from '#access/guard-calls.ts';
import { AppError } from '#errors.ts';
import { typedAt } from '#http/typed-at.ts';
import { logSignedOut } from '#log/events.ts';
import { choosePictures } from '#services/people/cards/picture-passwords.ts';
import { signInByCard } from '#services/people/cards/sign-in-by-card.ts';
import { signInWithGoogle } from '#services/people/google/sign-in-google.ts';
import { type SignedIn, setUpAdministrator, signInWithPassword } from '#services/people/passwords/sign-in.ts';

export function registerAuth(app: FastifyInstance): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** A new session replaces the one this browser had. */
  async function enter(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    if (request.session) await leave(request);
    setSessionCookie(request, reply, signedIn.token, secondsUntil(request.school, signedIn.expires));
    if (signedIn.deviceToken) setDeviceCookie(request, reply, signedIn.deviceToken);
    return signedIn.user;
  }

  async function leave({ session, school }: FastifyRequest): Promise<void> {
    if (!session) return;
    await school.sessions.close(session.hash);
    school.hub.revokeSession(session.hash);
    logSignedOut(school.log, { user: session.actor.id });
  }

  typed.post(
    '/api/auth/login',
    { schema: { body: calls['POST /api/auth/login'].body } },
    async (request, reply) => {
      const token = sessionToken(request);
      const isRevoked = request.body.renews && token && (await request.school.sessions.isRevoked(token));
      if (isRevoked) throw new AppError('session_expired');
      return enter(request, reply, await signInWithPassword(request.school, request.body, typedAt(request)));
    },
  );
  typed.post(
    '/api/auth/card',
    { schema: { body: calls['POST /api/auth/card'].body } },
    async (request, reply) =>
      enter(request, reply, await signInByCard(request.school, request.body.token, typedAt(request))),
  );
  typed.post(
    '/api/auth/pictures',
    { schema: { body: calls['POST /api/auth/pictures'].body } },
    async (request, reply) =>
      enter(request, reply, await choosePictures(request.school, request.body, typedAt(request))),
  );
  typed.post(
    '/api/auth/setup',
    { schema: { body: calls['POST /api/auth/setup'].body } },
    async (request, reply) => {
      const made = await setUpAdministrator(request.school, request.body, typedAt(request));
      return reply.code(201).send(await enter(request, reply, made));
    },
  );
  typed.post(
    '/api/auth/google',
    { schema: { body: calls['POST /api/auth/google'].body } },
    async (request, reply) => {
      const secret = googleSecret(request);
      const entered = await signInWithGoogle(request.school, request.body, secret, typedAt(request));
      setGoogleCookie(request, reply, '', 0);
      return enter(request, reply, entered);
    },
  );
  typed.post('/api/auth/logout', async (request, reply) => {
    await leave(request);
    clearSessionCookie(request, reply);
    return reply.code(204).send();
  });
}
