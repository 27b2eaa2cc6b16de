/** The school's voice. */
import type { FastifyInstance } from 'fastify';
import { serveRead } from '#http/handler.ts';
import { previewSpeech } from '#services/activities/preview-speech.ts';

export function registerSpeech(app: FastifyInstance): void {
  serveRead(app, 'POST /api/speech/preview', (actor, { school, body }) => previewSpeech(actor, school, body));
}
