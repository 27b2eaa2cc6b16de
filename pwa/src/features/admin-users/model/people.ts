/** Accounts as the page shows them. */

export type ColumnRole = 'teacher' | 'student';

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
