/** The school's voice. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import type { School } from '#school.ts';
import { previewSpeech } from '#services/activities/preview-speech.ts';

export function registerSpeech(app: FastifyInstance, school: School): void {
  serveRead(app, 'POST /api/speech/preview', (actor, { body }) => previewSpeech(actor, school, body));
}
