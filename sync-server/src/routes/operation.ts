/** The administrator's page about the school's computer. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead } from '#http/handler.ts';
import type { School } from '#school.ts';
import { backUpForAdmin } from '#services/operation/back-up-now.ts';
import { readComputerHealth } from '#services/operation/computer-health.ts';
import { beginDrill, readDrill } from '#services/operation/drill-for-admin.ts';
import { listKeptBackups } from '#services/operation/list-backups.ts';
import { sendSupportBundle } from '#services/operation/support-bundle.ts';

export function registerOperation(app: FastifyInstance, school: School): void {
  serveRead(app, 'GET /api/admin/health', (actor) => readComputerHealth(actor, school));
  serveRead(app, 'GET /api/admin/backups', (actor) => listKeptBackups(actor, school));
  serveRead(app, 'POST /api/admin/backups', (actor) => backUpForAdmin(actor, school));
  serveRead(app, 'GET /api/admin/restore-drill', (actor) => readDrill(actor, school));
  serveRead(app, 'POST /api/admin/restore-drill', (actor) => beginDrill(actor, school));
  serveFile(app, 'GET /api/admin/support-bundle', (actor) => sendSupportBundle(actor, school));
}
