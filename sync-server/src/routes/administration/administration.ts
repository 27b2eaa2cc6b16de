/** The administrator's accounts: in pages, and many at once. */
import type { FastifyInstance } from 'fastify';
import { serveHashed, serveRead, serveWrite } from '#http/handler.ts';
import { checkOwnPasswordOnce, requireCheckedOnce } from '#http/own-password.ts';
import { typedAt } from '#http/typed-at.ts';
import { listPeople } from '#services/people/accounts/list-people.ts';
import { deleteMany, setManyActive } from '#services/people/accounts/manage-many.ts';
import { moveStudents } from '#services/people/move-students.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
} from '#services/people/passwords/check-own-password.ts';

export function registerAdministration(app: FastifyInstance): void {
  serveRead(app, 'GET /api/admin/users', (actor, { school, query }) => listPeople(actor, school.db, query));
  serveHashed(
    app,
    'POST /api/admin/students/move',
    (call, actor, request) => checkOwnPasswordOnce(call, actor, call.body.currentPassword, request),
    async (actor, w, { body }, checkedOnce) => {
      await requireCheckedOnce(w, actor, checkedOnce);
      return moveStudents(actor, w, body);
    },
  );
  serveWrite(app, 'POST /api/admin/users/set-active', (actor, w, { body }) => setManyActive(actor, w, body));
  serveHashed(
    app,
    'POST /api/admin/users/delete',
    ({ school, body }, actor, request) =>
      checkOwnPassword(school, actor, body.currentPassword, typedAt(request)),
    async (actor, w, { body }, checked) => {
      await requireOwnPasswordUnchanged(w.tx, actor, checked);
      return deleteMany(actor, w, body);
    },
  );
}
