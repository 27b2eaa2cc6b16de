/** The school's own computer: preparing devices, and how it fares. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead } from '#http/handler.ts';
import { boxState } from '#services/box/box-state.ts';
import { authorityCertificate, deviceSetup } from '#services/box/device-setup.ts';

export function registerBox(app: FastifyInstance): void {
  serveRead(app, 'GET /api/device-setup', (_, { school }) => deviceSetup(school.config, school.db));
  serveFile(app, 'GET /api/device-setup/certificate', (_, { school }) => authorityCertificate(school.config));
  serveRead(app, 'GET /api/admin/box', (actor, { school }) => boxState(actor, school));
}
