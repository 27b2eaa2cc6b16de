/** The sync calls of docs/SYNC.md. Each is a check of its form and one service call. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { commandsBody, pullBody, registerLaneBody } from 'shared-schema/sync';
import { z } from 'zod';
import { requireUser } from '#access/actor.ts';
import { bearerToken, signIn } from '#access/guard-calls.ts';
import { readerOf } from '#http/reader.ts';
import { sendParts } from '#http/send-parts.ts';
import { appendCommands } from '#services/sync/append-commands.ts';
import { laneState, registerLane } from '#services/sync/lanes.ts';
import { pull } from '#services/sync/pull.ts';
import { registerBlobs } from './blobs.ts';
import { registerTablet } from './tablet.ts';

const laneParams = z.object({ lane: z.uuid() });
const JSON_TYPE = 'application/json; charset=utf-8';

export function registerSync(app: FastifyInstance): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Gates limit these, not rate limits: a class that comes back at once must not be refused as an attack.
  const options = { config: { rateLimit: false as const } };
  const byToken = { config: { rateLimit: false as const, ownToken: true } };

  typed.post('/api/sync/lanes', { ...options, schema: { body: registerLaneBody } }, (request) =>
    registerLane(request.school, request.actor, request.body),
  );

  typed.get('/api/sync/lanes/:lane', { ...byToken, schema: { params: laneParams } }, (request) =>
    laneState(request.school, request.params.lane, bearerToken(request)),
  );

  typed.post(
    '/api/sync/lanes/:lane/commands',
    { ...byToken, schema: { params: laneParams, body: commandsBody } },
    (request, reply) => {
      const { school } = request;
      const sender = {
        token: bearerToken(request),
        actor: async () => {
          await signIn(request, reply, school);
          return request.actor;
        },
      };
      return appendCommands(school, request.params.lane, sender, request.body.commands);
    },
  );

  typed.post(
    '/api/sync/pull',
    {
      ...byToken,
      preValidation: async (request) => {
        request.actor = await readerOf(request);
      },
      schema: { body: pullBody },
    },
    async (request, reply) => {
      const parts = await pull(request.school, requireUser(request.actor), request.body);
      return sendParts(reply, JSON_TYPE, parts);
    },
  );
  registerTablet(app);

  app.register(async (inner) => registerBlobs(inner));
}
