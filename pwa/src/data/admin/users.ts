/**
 * The accounts of the school, as the administrator manages them: straight on the server, without replica and outbox,
 * because half of what is done here (a new password, a deletion) must not wait on a tablet. Throws `ApiError`.
 * Specification, student side, section 7.
 */
import type { Body, UserDocument } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';

export type ManagedUser = UserDocument;
export type NewUser = Pick<
  Body<'POST /api/users'>,
  'username' | 'email' | 'firstName' | 'lastName' | 'schoolName' | 'role' | 'password'
>;
export type UserChange = Pick<
  Body<'PATCH /api/users/:id'>,
  'username' | 'email' | 'firstName' | 'lastName' | 'schoolName' | 'role' | 'password' | 'currentPassword'
>;

interface ApiContext {
  api: Api;
}

interface ReadParts extends ApiContext {
  /** Makes an ended session again without asking, if it can. */
  renew(account: string): Promise<'active' | 'impossible' | 'unreachable'>;
}

/** Everybody, or null when the session of this account has ended for good. */
export async function readUsers({ api, renew }: ReadParts, account: string): Promise<ManagedUser[] | null> {
  const users = await api('GET /api/users');
  if (users || (await renew(account)) !== 'active') return users;
  return api('GET /api/users');
}

export function createUser(user: NewUser, { api }: ApiContext): Promise<ManagedUser> {
  return api('POST /api/users', { body: user });
}

/** Changes what is given; '' clears a field. A change of role needs the administrator's own password. */
export function updateUser(id: number, change: UserChange, { api }: ApiContext): Promise<ManagedUser> {
  return api('PATCH /api/users/:id', { params: { id }, body: change });
}

/**
 * Deletes the account with all of its data, for good. What a teacher has – students, classes, activities – goes to
 * `successor` (an id); without one, the students have no teacher, and classes and activities go. `currentPassword` is
 * that of who asks.
 */
export async function deleteUser(
  id: number,
  currentPassword: string,
  successor: number | undefined,
  { api }: ApiContext,
): Promise<void> {
  await api('DELETE /api/users/:id', { params: { id }, query: { successor }, body: { currentPassword } });
}

/** Ends every session of the account, too. `currentPassword` is that of who asks. */
export function resetPassword(
  id: number,
  password: string,
  currentPassword: string,
  { api }: ApiContext,
): Promise<ManagedUser> {
  const body = { password, currentPassword };
  return api('PATCH /api/users/:id/reset-password', { params: { id }, body });
}
