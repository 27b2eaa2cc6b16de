/** Which accounts are selected for an action on several at once. Pure. */
import { MAX_USERS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import type { ManagedUser } from '#data/admin/users.ts';

/** By uid. An account stays selected when another search no longer shows it. */
export type Selection = ReadonlyMap<string, ManagedUser>;

export const EMPTY_SELECTION: Selection = new Map();

/** With these accounts selected, or not. Those beyond the limit are left out. */
export function select(selection: Selection, users: readonly ManagedUser[], isSelected: boolean): Selection {
  const next = new Map(selection);
  for (const user of users) {
    if (!isSelected) next.delete(user.uid);
    else if (next.size < MAX_USERS_AT_ONCE) next.set(user.uid, user);
  }
  return next;
}

export const isFull = (selection: Selection) => selection.size >= MAX_USERS_AT_ONCE;

/** Teachers cannot be moved to a teacher. */
export function areStudents(users: readonly ManagedUser[]): boolean {
  return users.every(({ role }) => role === 'student');
}
