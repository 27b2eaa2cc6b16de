/** The audit list of the administrator. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import type { School } from '#school.ts';
import { listAudit } from '#services/audit/list-audit.ts';

export function registerAudit(app: FastifyInstance, { db }: School): void {
  serveRead(app, 'GET /api/admin/audit', (actor, { query }) => listAudit(actor, db, query));
}
