/** What a class tablet calls: preparing it with its teacher's session, the rest with its own token. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { prepareBody, tabletBody } from 'shared-schema/sync';
import { z } from 'zod';
import { requireRole } from '#access/actor.ts';
import { bearerToken } from '#access/guard-calls.ts';
import { AppError } from '#errors.ts';
import { typedAt } from '#http/typed-at.ts';
import { leaveTablet } from '#services/tablets/leave-tablet.ts';
import { prepareTablet } from '#services/tablets/prepare-tablet.ts';
import { refreshTablet } from '#services/tablets/refresh-tablet.ts';

export function registerTablet(app: FastifyInstance): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/tablets',
    {
      // Who may not call learns nothing about the form.
      preValidation: async (request) => void requireRole(request.actor, 'teacher'),
      schema: { body: prepareBody },
    },
    (request) => prepareTablet(request.school, request.actor, request.body, typedAt(request)),
  );

  const byToken = {
    config: { rateLimit: false as const, ownToken: true },
    preValidation: async (request: Parameters<typeof bearerToken>[0]) => {
      if (bearerToken(request) === null) throw new AppError('not_signed_in');
    },
  };
  typed.post('/api/sync/tablet', { ...byToken, schema: { body: tabletBody } }, (request) =>
    refreshTablet(request.school, bearerToken(request), request.body),
  );
  typed.post(
    '/api/sync/tablet/leave',
    { ...byToken, schema: { body: z.object({}) } },
    async (request, reply) => {
      await leaveTablet(request.school, bearerToken(request));
      return reply.code(204).send();
    },
  );
}
