/** How teacher screens write the names of people and dates. */
import { DEFAULT_STUDENT_NAME } from 'shared-schema/rules/constants';

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

/** Made with the first day: the first format of a page takes long, and most pages show no day. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** 'Nov 20, 2026' in the time zone of the device. */
export function dayOf(instant: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  return dayFormat.format(new Date(instant));
}
