/** GET /api/health: how a device tells our server from a captive portal, and how far its clock is off. */
import type { FastifyInstance } from 'fastify';
import { isoTime } from 'shared-schema/clock';
import { PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { VERSION } from '#config/version.ts';

export function registerHealth(app: FastifyInstance): void {
  app.get('/api/health', { config: { rateLimit: false } }, async ({ school }, reply) => {
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
