/** Children's answers and the feedback on them. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead, serveWrite } from '#http/handler.ts';
import type { School } from '#school.ts';
import { exportRecordings } from '#services/export/export-recordings.ts';
import { listRecordings } from '#services/recordings/list-recordings.ts';
import { postRecording } from '#services/recordings/post-recording.ts';
import { deleteRecording } from '#services/recordings/remove-recording.ts';
import { saveFeedback } from '#services/recordings/save-feedback.ts';

export function registerRecordings(app: FastifyInstance, school: School): void {
  serveRead(app, 'GET /api/recordings', (actor, { query }) => listRecordings(actor, school.db, query));
  serveWrite(app, school, 'POST /api/recordings', (actor, w, { body }) => postRecording(actor, w, body));
  serveWrite(app, school, 'PATCH /api/recordings/:id', async (actor, w, { params, body }) => {
    return (await saveFeedback(actor, w, { ...body, recordingUid: params.id })).doc;
  });
  serveFile(app, 'POST /api/recordings/export', (actor, { body }) => exportRecordings(actor, school, body));
  serveWrite(app, school, 'DELETE /api/recordings/:id', (actor, w, { params }) =>
    deleteRecording(actor, w, { uid: params.id }),
  );
}
