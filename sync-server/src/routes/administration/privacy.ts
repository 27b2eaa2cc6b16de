/** The privacy packet. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import { privacyPacket } from '#services/privacy/privacy-packet.ts';

export function registerPrivacy(app: FastifyInstance): void {
  serveRead(app, 'GET /api/privacy-packet', (actor, { school }) => privacyPacket(actor, school));
}
