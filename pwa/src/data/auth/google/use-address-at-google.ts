/** What the email address of an account means in a school with Google, for the forms that change it. */
import type { Role } from 'shared-schema/entities';
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import { useSignInOptions } from '../use-sign-in-options.ts';

const student = 'Whoever has this address at Google can sign in as this student.';
const teacher = 'Whoever has this address at Google can sign in as this teacher.';

/** The school signs out a student whose address changes. A teacher's new address needs a password instead. */
const words = {
  student: { same: student, other: `${student} Saving the new address signs the student out.` },
  teacher: { same: teacher, other: teacher },
};

/**
 * Nothing where Google lets nobody in, for an administrator, or while the server cannot be reached. `stored`: the
 * address of now.
 */
export function useAddressAtGoogle(
  role: Role,
  stored: string | null | undefined,
  entered: string,
): string | undefined {
  const hasGoogle = Boolean(useSignInOptions()?.googleClientId);
  if (!hasGoogle || !entered || role === 'admin') return undefined;
  return words[role][isNewAddress(entered, stored) ? 'other' : 'same'];
}
