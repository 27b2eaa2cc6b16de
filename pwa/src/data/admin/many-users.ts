/** What the administrator does to several accounts at once. Each answers how many it changed; throws `ApiError`. */
import { MAX_DELETIONS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import type { Api } from '#data/api/client.ts';

interface ApiContext {
  api: Api;
}

/** All of them or none. Students leave the classes of other teachers, and keep what they did. */
export async function moveStudents(
  students: readonly number[],
  teacher: number,
  { api }: ApiContext,
): Promise<number> {
  const body = { students: [...students], teacher };
  return (await api('POST /api/admin/students/move', { body })).count;
}

/** All of them or none. */
export async function setUsersActive(
  users: readonly number[],
  isActive: boolean,
  { api }: ApiContext,
): Promise<number> {
  return (await api('POST /api/admin/users/set-active', { body: { users: [...users], isActive } })).count;
}

interface Deletion {
  users: readonly number[];
  /** Of who asks. */
  currentPassword: string;
  /** Who gets what deleted teachers have. */
  successor: number | undefined;
  /** After each part: the accounts of that part are deleted, or were before. */
  onDeleted(part: readonly number[]): void;
  /** Aborted, it ends the deletion after the part that is under way. */
  signal: AbortSignal;
}

/** Part after part, because others at the school would wait too long for all. What fails leaves the later parts undone. */
export async function deleteUsers(
  { users, currentPassword, successor, onDeleted, signal }: Deletion,
  { api }: ApiContext,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < users.length && !signal.aborted; start += MAX_DELETIONS_AT_ONCE) {
    const part = users.slice(start, start + MAX_DELETIONS_AT_ONCE);
    const body = { users: part, successor, currentPassword };
    count += (await api('POST /api/admin/users/delete', { body })).count;
    onDeleted(part);
  }
  return count;
}
