/** What the email address of a student means in a school with Google, for the forms that change it. */
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import { useSignInOptions } from '../use-sign-in-options.ts';

const words = {
  same: 'Whoever has this address at Google can sign in as this student.',
  other:
    'Whoever has this address at Google can sign in as this student. Saving the new address signs the student out.',
};

/** Nothing where Google lets nobody in, or while the server cannot be reached. `stored`: the address of now. */
export function useAddressAtGoogle(stored: string | null | undefined, entered: string): string | undefined {
  const hasGoogle = Boolean(useSignInOptions()?.googleClientId);
  if (!hasGoogle || !entered) return undefined;
  return isNewAddress(entered, stored) ? words.other : words.same;
}
