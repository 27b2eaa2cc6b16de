/** People with an account. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import type { UserDocument } from 'shared-schema/contract';
import { findManagedUser } from '#access/policy.ts';
import type { WriteContext } from '#db/writer.ts';
import { serveHashed, serveRead } from '#http/handler.ts';
import { typedAt } from '#http/typed-at.ts';
import { createUser } from '#services/people/accounts/create-user.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { currentUser, listUsers } from '#services/people/accounts/list-users.ts';
import { resetPassword, updateUser } from '#services/people/accounts/update-user.ts';
import { confirmPassword } from '#services/people/passwords/confirm-password.ts';
import {
  type PreparedPassword,
  prepareChangedPassword,
  prepareEditedPassword,
  prepareNewPassword,
  setsPassword,
} from '#services/people/passwords/prepare-password.ts';
import { settleVerifier } from '#services/people/passwords/verifiers.ts';

/** For somebody out of sight: the job itself answers that, or what it answered to the same call before. */
const NOTHING: PreparedPassword = { hash: undefined, verifier: undefined };

export function registerUsers(app: FastifyInstance): void {
  serveRead(app, 'GET /api/users/current', (actor, { school }) => currentUser(actor, school.db));
  serveRead(app, 'GET /api/users', (actor, { school }) => listUsers(actor, school.db));
  serveHashed(
    app,
    'POST /api/users',
    ({ school, body }, actor, { ip }) => prepareNewPassword(school, actor, body, ip),
    async (actor, w, { school, body }, { hash, verifier }) =>
      withVerifier(w, await createUser(actor, w, body, hash, school.config.signUp), verifier),
  );
  serveHashed(
    app,
    'PATCH /api/users/:id',
    async ({ school, params, body }, actor, request) => {
      const user = await findManagedUser(school.db, actor, params.id);
      if (!user) return NOTHING;
      const changesRole = body.role !== undefined && body.role !== user.role;
      if (changesRole || setsPassword(user, body))
        await confirmPassword(school, actor, body.currentPassword, typedAt(request));
      return prepareEditedPassword(school, user, body);
    },
    async (actor, w, { params, body }, { password, hash, verifier }) =>
      withVerifier(w, await updateUser(actor, w, params.id, { ...body, password }, hash), verifier),
  );
  serveHashed(
    app,
    'DELETE /api/users/:id',
    async ({ school, params, body }, actor, request) => {
      if (!(await findManagedUser(school.db, actor, params.id))) return;
      await confirmPassword(school, actor, body?.currentPassword, typedAt(request));
    },
    (actor, w, { params, query }) => deleteUser(actor, w, params.id, query.successor),
  );
  serveHashed(
    app,
    'PATCH /api/users/:id/reset-password',
    async ({ school, params, body }, actor, request) => {
      const user = await findManagedUser(school.db, actor, params.id);
      if (!user) return NOTHING;
      await confirmPassword(school, actor, body.currentPassword, typedAt(request));
      return prepareChangedPassword(school, user, { password: body.password });
    },
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
