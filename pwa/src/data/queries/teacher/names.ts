/** How teacher screens write the names of people and dates. */
import { DEFAULT_STUDENT_NAME } from 'shared-schema/rules/constants';
import { dateFormat } from '#platform/date-format.ts';

interface Named {
  firstName: string | null;
  lastName: string | null;
  username?: string;
}

/** 'Mei Lin', else the username, else 'Student'. */
export function personName(person: Named | undefined): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ').trim();
  return name || person?.username || DEFAULT_STUDENT_NAME;
}

/** 'Nov 20, 2026' in the time zone of the device. */
export const dayOf = dateFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
