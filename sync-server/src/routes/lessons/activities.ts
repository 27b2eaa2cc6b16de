/** Activities. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import type { School } from '#school.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { getActivity, listActivities } from '#services/activities/list-activities.ts';
import { createActivity, replaceActivity } from '#services/activities/save-activity.ts';
import { getTestActivity } from '#services/activities/test-activity.ts';

export function registerActivities(app: FastifyInstance, school: School): void {
  const { db } = school;
  serveRead(app, 'GET /api/activities', (actor, { query }) => listActivities(actor, db, query));
  serveRead(app, 'GET /api/activities/:id', (actor, { params }) => getActivity(actor, db, params.id));
  serveRead(app, 'GET /api/test-activity', () => getTestActivity(db));
  serveWrite(app, school, 'POST /api/activities', async (actor, w, { body }) => {
    return (await createActivity(actor, w, body)).doc;
  });
  serveWrite(app, school, 'PUT /api/activities/:id', async (actor, w, { params, body }) => {
    return (await replaceActivity(actor, w, params.id, body)).doc;
  });
  serveWrite(app, school, 'DELETE /api/activities/:id', (actor, w, { params }) =>
    deleteActivity(actor, w, { uid: params.id }),
  );
}
