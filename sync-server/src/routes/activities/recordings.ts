/** Children's answers and the feedback on them. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead, serveWrite } from '#http/handler.ts';
import { exportRecordings } from '#services/export/export-recordings.ts';
import { listRecordings } from '#services/recordings/list-recordings.ts';
import { postRecording } from '#services/recordings/post-recording.ts';
import { deleteRecording } from '#services/recordings/remove-recording.ts';
import { saveFeedback } from '#services/recordings/save-feedback.ts';

export function registerRecordings(app: FastifyInstance): void {
  serveRead(app, 'GET /api/recordings', (actor, { school, query }) =>
    listRecordings(actor, school.db, query),
  );
  serveWrite(app, 'POST /api/recordings', (actor, w, { body }) => postRecording(actor, w, body));
  serveWrite(app, 'PATCH /api/recordings/:id', async (actor, w, { params, body }) => {
    return (await saveFeedback(actor, w, { ...body, recordingUid: params.id })).doc;
  });
  serveFile(app, 'POST /api/recordings/export', (actor, { school, body }) =>
    exportRecordings(actor, school, body),
  );
  serveWrite(app, 'DELETE /api/recordings/:id', (actor, w, { params }) =>
    deleteRecording(actor, w, { uid: params.id }),
  );
}
