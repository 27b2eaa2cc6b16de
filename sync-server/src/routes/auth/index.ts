/** Signing in and out. Specification, student side, section 7. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { calls } from 'shared-schema/contract';
import { clearSessionCookie, setSessionCookie } from '#access/cookie.ts';
import type { School } from '#context.ts';
import { AppError } from '#errors.ts';
import { logSignedOut } from '#log/events.ts';
import { type SignedIn, setUpAdministrator, signInWithPassword } from '#services/auth/sign-in.ts';

export function registerAuth(app: FastifyInstance, school: School): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const { config } = school;

  /** A new session takes the place of the one this browser had. */
  async function enter(request: FastifyRequest, reply: FastifyReply, { user, token }: SignedIn) {
    if (request.session) await leave(request);
    setSessionCookie(request, reply, token, config.sessionDays);
    return user;
  }

  async function leave({ session }: FastifyRequest): Promise<void> {
    if (!session) return;
    await school.sessions.close(session.hash);
    school.hub.revokeSession(session.hash);
    logSignedOut(school.log, { user: session.actor.id });
  }

  typed.post(
    '/api/auth/login',
    {
      schema: { body: calls['POST /api/auth/login'].body },
      config: { rateLimit: perName(config.limits.loginsPerMinute) },
    },
    async (request, reply) => enter(request, reply, await signInWithPassword(school, request.body)),
  );
  // Per address: whoever guesses at the code may choose ever new names.
  typed.post(
    '/api/auth/setup',
    {
      schema: { body: calls['POST /api/auth/setup'].body },
      config: { rateLimit: { max: config.limits.loginsPerMinute, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const user = await enter(request, reply, await setUpAdministrator(school, request.body));
      return reply.code(201).send(user);
    },
  );
  typed.post('/api/auth/google', { schema: { body: calls['POST /api/auth/google'].body } }, async () => {
    // A profile decoded by the browser proves nothing, so there is no sign-in by Google without verification.
    throw new AppError('google_unavailable');
  });
  typed.post('/api/auth/logout', async (request, reply) => {
    await leave(request);
    clearSessionCookie(request, reply);
    return reply.code(204).send();
  });
}

/** Thirty children behind one address sign in at once, each under a name of their own. */
function perName(max: number) {
  return {
    max,
    timeWindow: 60_000,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => {
      const { username } = request.body as { username?: string };
      return `${request.ip} ${username?.toLowerCase()}`;
    },
  };
}
