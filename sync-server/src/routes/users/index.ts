/** People with an account. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import type { UserDocument } from 'shared-schema/contract';
import type { School } from '#context.ts';
import type { WriteContext } from '#db/writer.ts';
import { serveHashed, serveRead, serveWrite } from '#routes/handler.ts';
import { createUser } from '#services/users/create-user.ts';
import { deleteUser } from '#services/users/delete-user.ts';
import { currentUser, listUsers } from '#services/users/list-users.ts';
import {
  type PreparedPassword,
  prepareChangedPassword,
  prepareNewPassword,
} from '#services/users/password.ts';
import { resetPassword, updateUser } from '#services/users/update-user.ts';
import { settleVerifier } from '#services/users/verifiers.ts';

export function registerUsers(app: FastifyInstance, school: School): void {
  const { db } = school;
  serveRead(app, 'GET /api/users/current', (actor) => currentUser(actor, db));
  serveRead(app, 'GET /api/users', (actor) => listUsers(actor, db));
  serveHashed(
    app,
    school,
    'POST /api/users',
    ({ body }, actor) => prepareNewPassword(school, actor, body),
    async (actor, w, { body }, { hash, verifier }) =>
      withVerifier(w, await createUser(actor, w, body, hash), verifier),
  );
  serveHashed(
    app,
    school,
    'PATCH /api/users/:id',
    ({ params, body }) => prepareChangedPassword(school, params.id, body),
    async (actor, w, { params, body }, { hash, verifier }) =>
      withVerifier(w, await updateUser(actor, w, params.id, body, hash), verifier),
  );
  serveWrite(app, school, 'DELETE /api/users/:id', (actor, w, { params, query }) =>
    deleteUser(actor, w, params.id, query.successor),
  );
  serveHashed(
    app,
    school,
    'PATCH /api/users/:id/reset-password',
    ({ params, body }) => prepareChangedPassword(school, params.id, body),
    async (actor, w, { params, body }, { hash = '', verifier }) =>
      withVerifier(w, await resetPassword(actor, w, params.id, body.password, hash), verifier),
  );
}

/** What class tablets may check a child's password by changes with the password, in the same transaction. */
async function withVerifier(
  w: WriteContext,
  user: UserDocument,
  verifier: PreparedPassword['verifier'],
): Promise<UserDocument> {
  await settleVerifier(w, user, verifier);
  return user;
}
