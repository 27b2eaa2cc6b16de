/** The privacy packet. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import type { School } from '#school.ts';
import { privacyPacket } from '#services/privacy/privacy-packet.ts';

export function registerPrivacy(app: FastifyInstance, school: School): void {
  serveRead(app, 'GET /api/privacy-packet', (actor) => privacyPacket(actor, school));
}
