/** How teacher screens write the names of people and dates. */

import { DEFAULT_STUDENT_NAME } from 'shared-schema/rules/constants';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { dateFormat } from '#platform/date-format.ts';

interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  username?: string | undefined;
}

/** 'Mei Lin', else the username, else `unknown`. */
export function personName(person: Named | undefined, unknown = DEFAULT_STUDENT_NAME): string {
  return personNameOf({ ...person, username: person?.username || unknown });
}

/** 'Nov 20, 2026' in the time zone of the device. */
export const dayOf = dateFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
