/** GET /api/health: how a device tells our server from a captive portal, and how far its clock is off. */
import type { FastifyInstance } from 'fastify';
import { isoTime } from 'shared-schema/clock';
import { PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { VERSION } from '#config/version.ts';
import type { School } from '#school.ts';

export function registerHealth(app: FastifyInstance, school: School): void {
  app.get('/api/health', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      status: 'ok' as const,
      version: VERSION,
      protocol: PROTOCOL_VERSION,
      incarnation: school.incarnation.id,
      time: isoTime(school.clock),
      problems: school.health.problems(),
      lastBackup: school.health.lastBackup(),
    };
  });
}
