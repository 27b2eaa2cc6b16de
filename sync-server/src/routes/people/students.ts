/** A teacher's students. Specification, teacher side, section 7. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead, serveWrite } from '#http/handler.ts';
import type { School } from '#school.ts';
import { listStudents, listUnassigned } from '#services/people/accounts/list-users.ts';
import { toUserDocument } from '#services/people/accounts/user-documents.ts';
import { leaveClass } from '#services/people/class-membership.ts';
import { listStrayStudents, takeOverStudent } from '#services/people/take-over.ts';
import { everythingHeld } from '#services/privacy/held/everything-held.ts';

export function registerStudents(app: FastifyInstance, school: School): void {
  const { db } = school;
  serveRead(app, 'GET /api/students', (actor, { query }) => listStudents(actor, db, query));
  serveRead(app, 'GET /api/students/unassigned', (actor) => listUnassigned(actor, db));
  serveRead(app, 'GET /api/students/without-teacher', (actor) => listStrayStudents(actor, db));
  serveWrite(app, school, 'POST /api/students/:id/take-over', (actor, w, { params }) =>
    takeOverStudent(actor, w, params.id),
  );
  serveFile(app, 'POST /api/students/:id/everything', (actor, { params }) =>
    everythingHeld(actor, school, params.id),
  );
  serveWrite(app, school, 'POST /api/students/:id/remove-from-class', async (actor, w, { params, body }) => {
    const { doc } = await leaveClass(actor, w, { studentUid: params.id, classCodeUid: body?.classCodeId });
    return toUserDocument({ role: 'teacher' }, doc);
  });
}
