/** People with an account. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import type { School } from '#context.ts';
import { serveHashed, serveRead, serveWrite } from '#routes/handler.ts';
import { createUser } from '#services/users/create-user.ts';
import { deleteUser } from '#services/users/delete-user.ts';
import { currentUser, listUsers } from '#services/users/list-users.ts';
import { preparePassword } from '#services/users/password.ts';
import { resetPassword, updateUser } from '#services/users/update-user.ts';

export function registerUsers(app: FastifyInstance, school: School): void {
  const { db, passwords } = school;
  serveRead(app, 'GET /api/users/current', (actor) => currentUser(actor, db));
  serveRead(app, 'GET /api/users', (actor) => listUsers(actor, db));
  serveHashed(
    app,
    school,
    'POST /api/users',
    ({ body }) => preparePassword(passwords, body),
    (actor, w, { body }, hash) => createUser(actor, w, body, hash),
  );
  serveHashed(
    app,
    school,
    'PATCH /api/users/:id',
    ({ body }) => preparePassword(passwords, body),
    (actor, w, { params, body }, hash) => updateUser(actor, w, params.id, body, hash),
  );
  serveWrite(app, school, 'DELETE /api/users/:id', (actor, w, { params }) => deleteUser(actor, w, params.id));
  serveHashed(
    app,
    school,
    'PATCH /api/users/:id/reset-password',
    ({ body }) => passwords.hash(body.password),
    (actor, w, { params, body }, hash) => resetPassword(actor, w, params.id, body.password, hash),
  );
}
