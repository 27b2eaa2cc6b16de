/** HEAD|PUT /api/sync/blobs/:sha256: raw bytes, which cost a third less than the same in a form. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser, type UserActor } from '#access/actor.ts';
import { bearerToken } from '#access/guard-calls.ts';
import { AppError, found } from '#errors.ts';
import { findBlob, putBlob } from '#services/sync/blobs.ts';
import { laneOfToken } from '#services/sync/lanes.ts';

const params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export function registerBlobs(app: FastifyInstance): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const options = {
    schema: { params },
    config: { rateLimit: false as const, ownToken: true },
  };
  // The handler reads the stream itself, whatever type the sender gives it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  typed.head('/api/sync/blobs/:sha256', options, async (request, reply) => {
    const { id: userId } = await senderOf(request);
    const { size, type } = found(await findBlob(request.school, userId, request.params.sha256));
    return reply.header('content-length', size).type(type).send();
  });

  typed.put('/api/sync/blobs/:sha256', options, async (request, reply) => {
    const { school } = request;
    const { id: userId, role } = await senderOf(request);
    if (Number(request.headers['content-length'] ?? 0) > school.config.limits.uploadBytes) {
      throw new AppError('too_large');
    }
    const { sha256 } = request.params;
    // Not destroyed on a refusal: the sender is to read the answer, not a reset connection.
    const content = request.raw.iterator({ destroyOnReturn: false });
    const { size } = await putBlob(school, userId, {
      sha256,
      type: request.headers['content-type'],
      content,
      mayBeDocument: role === 'teacher',
    });
    // A session's file may be named by a REST call next, which needs its row.
    if (bearerToken(request) === null) await school.uploads.flush();
    return reply.send({ sha256, size });
  });
}

/** Whose file it is: the owner of the lane whose token came along, or whoever is signed in. */
async function senderOf(request: FastifyRequest): Promise<UserActor> {
  const token = bearerToken(request);
  if (token !== null) return (await laneOfToken(request.school, token)).owner;
  return requireUser(request.actor);
}
