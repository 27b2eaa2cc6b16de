/** Accounts as the page shows them: by role, by name, by what was searched for. */
import { createSearch } from 'shared-schema/rules/search-key';
import type { ManagedUser } from '#data/admin/users.ts';

export type ColumnRole = 'teacher' | 'student';
export type Named = Pick<ManagedUser, 'username' | 'firstName' | 'lastName'>;

/** First and last name, or the username where there is none. */
export function nameOf({ firstName, lastName, username }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** The people of a column, by name. */
export function columnOf<U extends Named & Pick<ManagedUser, 'role'>>(
  users: readonly U[],
  role: ColumnRole,
): U[] {
  const order = new Intl.Collator('en', { numeric: true });
  return users
    .filter((user) => user.role === role)
    .sort((a, b) => order.compare(nameOf(a), nameOf(b)) || order.compare(a.username, b.username));
}

type Searched = Named & Pick<ManagedUser, 'email' | 'schoolName'>;

/** The people with every searched word in their name, username, email address or school. */
export function searchPeople<U extends Searched>(users: readonly U[], search: string): U[] {
  const isFound = createSearch(search);
  return users.filter((user) => isFound(nameOf(user), user.username, user.email, user.schoolName));
}

/** 'Mar 5, 2026, 2:07 PM' of an ISO 8601 time. Specification, student side, section 2. */
export function formatCreated(createdAt: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(createdAt));
}
