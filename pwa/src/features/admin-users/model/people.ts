/** Accounts as the page shows them. */
import type { ManagedUser } from '#data/admin/users.ts';

export type ColumnRole = 'teacher' | 'student';
export type Named = Pick<ManagedUser, 'username' | 'firstName' | 'lastName'>;

/** First and last name, or the username where there is none. */
export function nameOf({ firstName, lastName, username }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** 'Mar 5, 2026, 2:07 PM' of an ISO 8601 time. Specification, student side, section 2. */
export function formatCreated(createdAt: string, timeZone?: string): string {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  // Making one takes longer than drawing a card.
  formats.set(timeZone, format);
  return format.format(new Date(createdAt));
}

function newFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  });
}
