/** Classes and their codes. Specification, teacher side, section 7. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { deleteClass } from '#services/classes/delete-class.ts';
import {
  listAssignedActivities,
  listClasses,
  listClassesOf,
  listClassStudents,
} from '#services/classes/list-classes.ts';
import { createClass, regenerateCode, updateClass } from '#services/classes/save-class.ts';
import { toUserDocument } from '#services/people/accounts/user-documents.ts';
import { joinByCode } from '#services/people/class-enrollments.ts';

export function registerClassCodes(app: FastifyInstance): void {
  serveRead(app, 'GET /api/class-codes', (actor, { school, query }) => listClasses(actor, school.db, query));
  serveRead(app, 'GET /api/class-codes/:id', (actor, { school, params }) =>
    listClassesOf(actor, school.db, params.id),
  );
  serveRead(app, 'GET /api/class-codes/:id/students', (actor, { school, params }) =>
    listClassStudents(actor, school.db, params.id),
  );
  serveRead(app, 'GET /api/class-codes/:id/assigned-activities', (actor, { school, params }) =>
    listAssignedActivities(actor, school.db, params.id),
  );
  serveWrite(app, 'POST /api/class-codes', async (actor, w, { body }) => {
    return (await createClass(actor, w, body)).doc;
  });
  serveWrite(app, 'PATCH /api/class-codes/:id', async (actor, w, { params, body }) => {
    return (await updateClass(actor, w, { ...body, uid: params.id })).doc;
  });
  serveWrite(app, 'DELETE /api/class-codes/:id', (actor, w, { params }) =>
    deleteClass(actor, w, { uid: params.id }),
  );
  serveWrite(app, 'POST /api/class-codes/:id/regenerate', async (actor, w, { params }) => {
    return (await regenerateCode(actor, w, params.id)).doc;
  });
  serveWrite(app, 'POST /api/class-codes/join', async (actor, w, { body }) => {
    return toUserDocument({ role: 'teacher' }, (await joinByCode(actor, w, body)).doc);
  });
}
