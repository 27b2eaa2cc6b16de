/** Giving activities to classes. The class screen posts to a second path with one meaning. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { addAssignment, removeAssignment } from '#services/assignments/assign.ts';
import { listAssignments } from '#services/assignments/list-assignments.ts';

export function registerAssignments(app: FastifyInstance): void {
  serveRead(app, 'GET /api/assignments', (actor, { school, query }) =>
    listAssignments(actor, school.db, query),
  );
  for (const key of ['POST /api/assignments', 'POST /api/activity-assignments'] as const) {
    serveWrite(app, key, async (actor, w, { body }) => {
      const { activityId, classCodeId, dueDate, isActive } = body;
      const given = { activityUid: activityId, classCodeUid: classCodeId, dueDate, isActive };
      return (await addAssignment(actor, w, given)).doc;
    });
  }
  serveWrite(app, 'DELETE /api/assignments/:id', (actor, w, { params }) =>
    removeAssignment(actor, w, { uid: params.id }),
  );
}
