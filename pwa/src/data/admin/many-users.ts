/** What the administrator does to several accounts at once. Each returns how many it changed; throws `ApiError`. */
import { MAX_DELETIONS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import type { Api } from '#data/api/client.ts';

interface ApiContext {
  api: Api;
}

/**
 * All of them or none. Students leave the classes of other teachers, and keep what they did. `currentPassword`: of who
 * asks, where the server wants it.
 */
export async function moveStudents(
  students: readonly number[],
  target: { teacher: number; currentPassword: string | undefined },
  { api }: ApiContext,
): Promise<number> {
  const body = { students: [...students], ...target };
  return (await api('POST /api/admin/students/move', { body })).count;
}

/** All of them or none. `revokesTablets`: also the class tablets that show a class of the deactivated teachers. */
export async function setUsersActive(
  users: readonly number[],
  change: { isActive: boolean; revokesTablets?: boolean },
  { api }: ApiContext,
): Promise<number> {
  return (await api('POST /api/admin/users/set-active', { body: { users: [...users], ...change } })).count;
}

interface Deletion {
  users: readonly number[];
  /** Of who asks. */
  currentPassword: string;
  /** Who gets what deleted teachers have. */
  successor: number | undefined;
  /** Also the class tablets that show a class of theirs are revoked. */
  revokesTablets: boolean;
  /** After each part: the accounts of that part are deleted, or were before. */
  onDeleted(part: readonly number[]): void;
  /** Aborted, it ends the deletion after the part that is under way. */
  signal: AbortSignal;
}

/** Part after part, because others at the school would wait too long for all. What fails leaves the later parts undone. */
export async function deleteUsers(
  { users, onDeleted, signal, ...more }: Deletion,
  { api }: ApiContext,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < users.length && !signal.aborted; start += MAX_DELETIONS_AT_ONCE) {
    const part = users.slice(start, start + MAX_DELETIONS_AT_ONCE);
    const body = { users: part, ...more };
    count += (await api('POST /api/admin/users/delete', { body })).count;
    onDeleted(part);
  }
  return count;
}
