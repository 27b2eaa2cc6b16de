/**
 * The accounts of the school, as the administrator manages them: straight on the server, without replica and outbox,
 * because half of what is done here (a new password, a deletion) must not wait on a tablet. Throws `ApiError`.
 * Specification, student side, section 7.
 */
import type { Body, ManagedUser, UserDocument, UserSort } from 'shared-schema/contract';
import type { Role } from 'shared-schema/entities';
import type { Api } from '#data/api/client.ts';
import type { ListPage } from './paged-list.ts';

export type { ManagedUser, UserSort } from 'shared-schema/contract';

type UserField =
  | ('username' | 'email' | 'firstName' | 'lastName' | 'spokenName' | 'schoolName')
  | ('role' | 'password' | 'currentPassword');
export type NewUser = Pick<Body<'POST /api/users'>, UserField>;
export type UserChange = Pick<Body<'PATCH /api/users/:id'>, UserField>;

interface ApiContext {
  api: Api;
}

/** What a list of the administrator's page has; `admin`: the other administrators. */
export interface UserQuery {
  role: Role;
  search?: string;
  sort?: UserSort;
}

export interface UserPage extends ListPage<ManagedUser> {
  /** Accounts of the role, and those that the search finds. */
  total: number;
  found: number;
}

/** One page of accounts, or null where the session has ended. */
export async function readUsers(
  query: UserQuery,
  { cursor, limit }: { cursor: string | null; limit: number },
  { api }: ApiContext,
): Promise<UserPage | null> {
  const page = await api('GET /api/admin/users', { query: { ...query, cursor, limit } });
  return page && { items: page.users, next: page.next, total: page.total, found: page.found };
}

/** Makes an account, once for each `idempotencyKey`. `currentPassword`: of who asks, where the server wants it. */
export function createUser(
  user: NewUser,
  idempotencyKey: string,
  { api }: ApiContext,
): Promise<UserDocument> {
  return api('POST /api/users', { body: user, idempotencyKey });
}

/** Changes what is given; '' clears a field. Another role, or email of a teacher, needs the administrator's own password. */
export function updateUser(id: number, change: UserChange, { api }: ApiContext): Promise<UserDocument> {
  return api('PATCH /api/users/:id', { params: { id }, body: change });
}

/**
 * Deletes the account with all of its data, for good. What a teacher has – students, classes, activities – goes to
 * `successor` (an id); without one, the students have no teacher, and classes and activities go. `currentPassword` is
 * that of who asks; `revokesTablets`: also the class tablets that show a class of the teacher.
 */
export async function deleteUser(
  id: number,
  body: { currentPassword: string; revokesTablets?: boolean },
  successor: number | undefined,
  { api }: ApiContext,
): Promise<void> {
  await api('DELETE /api/users/:id', { params: { id }, query: { successor }, body });
}

/** Ends every session of the account, too. `currentPassword` is that of who asks. */
export function resetPassword(
  id: number,
  password: string,
  currentPassword: string,
  { api }: ApiContext,
): Promise<UserDocument> {
  const body = { password, currentPassword };
  return api('PATCH /api/users/:id/reset-password', { params: { id }, body });
}
