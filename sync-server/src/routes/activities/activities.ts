/** Activities. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { getActivity, listActivities } from '#services/activities/list-activities.ts';
import { createActivity, replaceActivity } from '#services/activities/save-activity.ts';
import { getTestActivity } from '#services/activities/test-activity.ts';

export function registerActivities(app: FastifyInstance): void {
  serveRead(app, 'GET /api/activities', (actor, { school, query }) =>
    listActivities(actor, school.db, query),
  );
  serveRead(app, 'GET /api/activities/:id', (actor, { school, params }) =>
    getActivity(actor, school.db, params.id),
  );
  serveRead(app, 'GET /api/test-activity', (_, { school }) => getTestActivity(school.db));
  serveWrite(app, 'POST /api/activities', async (actor, w, { body }) => {
    return (await createActivity(actor, w, body)).doc;
  });
  serveWrite(app, 'PUT /api/activities/:id', async (actor, w, { params, body }) => {
    return (await replaceActivity(actor, w, params.id, body)).doc;
  });
  serveWrite(app, 'DELETE /api/activities/:id', (actor, w, { params }) =>
    deleteActivity(actor, w, { uid: params.id }),
  );
}
