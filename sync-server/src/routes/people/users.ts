/** People with an account. Specification, section 7 of both documents. */
import type { FastifyInstance } from 'fastify';
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import type { Actor } from '#access/actor.ts';
import { findManagedUser } from '#access/policy.ts';
import type { Ref, RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { serveHashed, serveRead } from '#http/handler.ts';
import { type CheckedOnce, checkOwnPasswordOnce, requireCheckedOnce } from '#http/own-password.ts';
import { typedAt } from '#http/typed-at.ts';
import { createUser } from '#services/people/accounts/create-user.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { currentUser, listUsers } from '#services/people/accounts/list-users.ts';
import { resetPassword, updateUser } from '#services/people/accounts/update-user.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
} from '#services/people/passwords/check-own-password.ts';
import {
  type PreparedPassword,
  prepareChangedPassword,
  prepareEditedPassword,
  prepareNewPassword,
  setsPassword,
} from '#services/people/passwords/prepare-password.ts';
import { settleVerifier } from '#services/people/passwords/verifiers.ts';

/** A change of an account, and the hash of the own password that was checked; undefined where none was asked for. */
interface Prepared extends PreparedPassword {
  readonly checked?: string | null;
}

/** For somebody out of sight: the job itself answers that, or what it answered to the same call before. */
const NOTHING: Prepared = { hash: undefined, verifier: undefined };

const NOT_ASKED: CheckedOnce = { checked: undefined };

/** A new teacher gets students by one more call of the administrator, and hears them. Signing up gets none. */
function makesTeacher(actor: Actor, { role = 'teacher' }: ParsedBody<'POST /api/users'>): boolean {
  return actor.kind === 'user' && actor.role === 'admin' && role !== 'student';
}

export function registerUsers(app: FastifyInstance): void {
  serveRead(app, 'GET /api/users/current', (actor, { school }) => currentUser(actor, school.db));
  serveRead(app, 'GET /api/users', (actor, { school }) => listUsers(actor, school.db));
  serveHashed(
    app,
    'POST /api/users',
    async (call, actor, request) => {
      const { school, body } = call;
      const checkedOnce = makesTeacher(actor, body)
        ? await checkOwnPasswordOnce(call, actor, body.currentPassword, request)
        : NOT_ASKED;
      return { ...(await prepareNewPassword(school, actor, body, request.ip)), checkedOnce };
    },
    async (actor, w, { school, body }, { hash, verifier, checkedOnce }) => {
      await requireCheckedOnce(w, actor, checkedOnce);
      return withVerifier(w, await createUser(actor, w, body, hash, school.config.signUp), verifier);
    },
  );
  serveHashed(
    app,
    'PATCH /api/users/:id',
    async ({ school, params, body }, actor, request) => {
      const user = await findManagedUser(school.db, actor, params.id);
      if (!user) return NOTHING;
      const checked = opensAccount(actor, user, body)
        ? await checkOwnPassword(school, actor, body.currentPassword, typedAt(request))
        : undefined;
      return { ...(await prepareEditedPassword(school, user, body)), checked };
    },
    async (actor, w, { school, params, body }, { password, hash, verifier, checked }) => {
      await requireOwnPassword(w, actor, params.id, {
        checked,
        isNeeded: (user) => opensAccount(actor, user, body),
      });
      const edited = { ...body, password };
      const parts = { passwordHash: hash, hasGoogle: school.google !== null };
      return withVerifier(w, await updateUser(actor, w, params.id, edited, parts), verifier);
    },
  );
  serveHashed(
    app,
    'DELETE /api/users/:id',
    async ({ school, params, body }, actor, request) => {
      if (!(await findManagedUser(school.db, actor, params.id))) return undefined;
      return checkOwnPassword(school, actor, body?.currentPassword, typedAt(request));
    },
    async (actor, w, { params, query, body }, checked) => {
      await requireOwnPassword(w, actor, params.id, { checked });
      const { revokesTablets } = body ?? {};
      return deleteUser(actor, w, params.id, { successor: query.successor, revokesTablets });
    },
  );
  serveHashed(
    app,
    'PATCH /api/users/:id/reset-password',
    async ({ school, params, body }, actor, request) => {
      const user = await findManagedUser(school.db, actor, params.id);
      if (!user) return NOTHING;
      const checked = await checkOwnPassword(school, actor, body.currentPassword, typedAt(request));
      return { ...(await prepareChangedPassword(school, user, { password: body.password })), checked };
    },
    async (actor, w, { params, body }, { hash = '', verifier, checked }) => {
      await requireOwnPassword(w, actor, params.id, { checked });
      return withVerifier(w, await resetPassword(actor, w, params.id, body.password, hash), verifier);
    },
  );
}

/**
 * A change that asks for the own password: of the role, of the password, and of the address of another grown-up, whom
 * Google lets in by it. A child's address asks for nothing, as it is also changed without a network (decision 011).
 */
function opensAccount(actor: Actor, user: RowOf<'users'>, body: ParsedBody<'PATCH /api/users/:id'>): boolean {
  const changesRole = body.role !== undefined && body.role !== user.role;
  const isOtherGrownUp = user.role !== 'student' && actor.kind === 'user' && user.id !== actor.id;
  const opensByGoogle = isOtherGrownUp && isNewAddress(body.email, user.email);
  return changesRole || opensByGoogle || setsPassword(user, body);
}

/**
 * Throws where the checked password does not count any more, or where none was asked for and one is needed by now:
 * somebody has come into sight, or has another role.
 */
async function requireOwnPassword(
  w: WriteContext,
  actor: Actor,
  ref: Ref,
  { checked, isNeeded = () => true }: OwnPasswordCheck,
): Promise<void> {
  if (checked !== undefined) return requireOwnPasswordUnchanged(w.tx, actor, checked);
  const user = await findManagedUser(w.tx, actor, ref);
  if (user && isNeeded(user)) throw new AppError('password_required');
}

interface OwnPasswordCheck {
  readonly checked: string | null | undefined;
  isNeeded?(user: RowOf<'users'>): boolean;
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
