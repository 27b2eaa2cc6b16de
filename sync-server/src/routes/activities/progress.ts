/** How far students are. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { listProgress } from '#services/progress/list-progress.ts';
import { postProgress } from '#services/progress/save-progress.ts';

export function registerProgress(app: FastifyInstance): void {
  serveRead(app, 'GET /api/progress', (actor, { school, query }) => listProgress(actor, school.db, query));
  serveWrite(app, 'POST /api/progress', async (actor, w, { body }) => {
    return (await postProgress(actor, w, body)).doc;
  });
}
