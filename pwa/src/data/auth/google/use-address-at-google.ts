/** What the email address of an account means in a school with Google, for the forms that change it. */
import type { Role } from 'shared-schema/entities';
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import { useSignInOptions } from '../use-sign-in-options.ts';

const student = 'Whoever has this address at Google can sign in as this student.';
const teacher = 'Whoever has this address at Google can sign in as this teacher.';

/** Another address ends the sessions of a student, and those of a teacher who is linked to Google by the former one. */
const words = {
  student: { same: student, other: `${student} Saving the new address logs the student out.` },
  teacher: {
    same: teacher,
    other: `${teacher} Saving the new address logs out a teacher who has signed in with Google.`,
  },
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
