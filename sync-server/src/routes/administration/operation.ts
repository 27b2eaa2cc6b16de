/** The administrator's page about the school's computer. */
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveFile, serveRead } from '#http/handler.ts';
import { typedAt } from '#http/typed-at.ts';
import { backUpForAdmin } from '#services/operation/back-up-now.ts';
import { readComputerHealth } from '#services/operation/computer-health.ts';
import { beginDrill, readDrill } from '#services/operation/drill-for-admin.ts';
import { listKeptBackups } from '#services/operation/list-backups.ts';
import { requestRestore } from '#services/operation/restore-for-admin.ts';
import { sendSupportBundle } from '#services/operation/support-bundle.ts';
import { readUpgrade, requestUpgrade } from '#services/operation/upgrade-for-admin.ts';

export function registerOperation(app: FastifyInstance): void {
  serveRead(app, 'GET /api/admin/health', (actor, { school }) => readComputerHealth(actor, school));
  serveRead(app, 'GET /api/admin/backups', (actor, { school }) => listKeptBackups(actor, school));
  serveRead(app, 'POST /api/admin/backups', (actor, { school }) => backUpForAdmin(actor, school));
  serveRead(app, 'POST /api/admin/restore', (actor, { school, body }, request, response) =>
    requestRestore(actor, school, body, { at: typedAt(request), answered: whenAnswered(response) }),
  );
  serveRead(app, 'GET /api/admin/upgrade', (actor, { school }) => readUpgrade(actor, school));
  serveRead(app, 'POST /api/admin/upgrade', (actor, { school, body }, request, response) =>
    requestUpgrade(actor, school, body, { at: typedAt(request), answered: whenAnswered(response) }),
  );
  serveRead(app, 'GET /api/admin/restore-drill', (actor, { school }) => readDrill(actor, school));
  serveRead(app, 'POST /api/admin/restore-drill', (actor, { school }) => beginDrill(actor, school));
  serveFile(app, 'GET /api/admin/support-bundle', (actor, { school }) => sendSupportBundle(actor, school));
}

/** Resolves when the reply was sent, or cannot be sent any more. */
function whenAnswered({ raw }: FastifyReply): Promise<void> {
  return finished(raw).catch(() => undefined);
}
