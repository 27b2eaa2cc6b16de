/** A teacher's students. Specification, teacher side, section 7. */
import type { FastifyInstance } from 'fastify';
import { serveFile, serveRead, serveWrite } from '#http/handler.ts';
import { listStudents, listUnassigned } from '#services/people/accounts/list-users.ts';
import { toUserDocument } from '#services/people/accounts/user-documents.ts';
import { leaveClass } from '#services/people/class-enrollments.ts';
import { listStrayStudents, takeOverStudent } from '#services/people/take-over.ts';
import { everythingHeld } from '#services/privacy/held/everything-held.ts';

export function registerStudents(app: FastifyInstance): void {
  serveRead(app, 'GET /api/students', (actor, { school, query }) => listStudents(actor, school.db, query));
  serveRead(app, 'GET /api/students/unassigned', (actor, { school }) => listUnassigned(actor, school.db));
  serveRead(app, 'GET /api/students/without-teacher', (actor, { school }) =>
    listStrayStudents(actor, school.db),
  );
  serveWrite(app, 'POST /api/students/:id/take-over', (actor, w, { params }) =>
    takeOverStudent(actor, w, params.id),
  );
  serveFile(app, 'POST /api/students/:id/everything', (actor, { school, params, body }) =>
    everythingHeld(actor, school, params.id, body?.timeZone),
  );
  serveWrite(app, 'POST /api/students/:id/remove-from-class', async (actor, w, { params, body }) => {
    const { doc } = await leaveClass(actor, w, { studentUid: params.id, classCodeUid: body?.classCodeId });
    return toUserDocument({ role: 'teacher' }, doc);
  });
}
