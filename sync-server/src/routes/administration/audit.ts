/** The audit list of the administrator. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import { listAudit } from '#services/audit/list-audit.ts';

export function registerAudit(app: FastifyInstance): void {
  serveRead(app, 'GET /api/admin/audit', (actor, { school, query }) => listAudit(actor, school.db, query));
}
