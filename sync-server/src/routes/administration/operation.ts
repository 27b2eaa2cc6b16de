/** The administrator's page about the school's computer. */
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveFile, serveRead } from '#http/handler.ts';
import { typedAt } from '#http/typed-at.ts';
import type { School } from '#school.ts';
import { backUpForAdmin } from '#services/operation/back-up-now.ts';
import { readComputerHealth } from '#services/operation/computer-health.ts';
import { beginDrill, readDrill } from '#services/operation/drill-for-admin.ts';
import { listKeptBackups } from '#services/operation/list-backups.ts';
import { askRestore } from '#services/operation/restore-for-admin.ts';
import { sendSupportBundle } from '#services/operation/support-bundle.ts';
import { askUpgrade, readUpgrade } from '#services/operation/upgrade-for-admin.ts';

export function registerOperation(app: FastifyInstance, school: School): void {
  serveRead(app, 'GET /api/admin/health', (actor) => readComputerHealth(actor, school));
  serveRead(app, 'GET /api/admin/backups', (actor) => listKeptBackups(actor, school));
  serveRead(app, 'POST /api/admin/backups', (actor) => backUpForAdmin(actor, school));
  serveRead(app, 'POST /api/admin/restore', (actor, { body }, request, response) =>
    askRestore(actor, school, body, { at: typedAt(request), answered: whenAnswered(response) }),
  );
  serveRead(app, 'GET /api/admin/upgrade', (actor) => readUpgrade(actor, school));
  serveRead(app, 'POST /api/admin/upgrade', (actor, { body }, request, response) =>
    askUpgrade(actor, school, body, { at: typedAt(request), answered: whenAnswered(response) }),
  );
  serveRead(app, 'GET /api/admin/restore-drill', (actor) => readDrill(actor, school));
  serveRead(app, 'POST /api/admin/restore-drill', (actor) => beginDrill(actor, school));
  serveFile(app, 'GET /api/admin/support-bundle', (actor) => sendSupportBundle(actor, school));
}

/** Resolves when the reply was sent, or cannot be sent any more. */
function whenAnswered({ raw }: FastifyReply): Promise<void> {
  return finished(raw).catch(() => undefined);
}
