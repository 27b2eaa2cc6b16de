/**
 * The way to the page with Google's button and back. The page belongs to the server; what it leaves is in
 * sessionStorage, and its result in the address.
 */
import { GOOGLE_CREDENTIAL_KEY } from 'shared-schema/rules/people/google';

const GIVEN_KEY = 'chickadee-google-given';

export type GoogleRole = 'student' | 'teacher';

/** What a teacher has said on the sign-in page before the visit. */
export interface GivenToGoogle {
  signUpCode?: string | undefined;
  isOwnComputer?: boolean | undefined;
}

/** `failed`: Google let nobody in. `unavailable`: its script did not come. */
export type GoogleResult =
  | { kind: 'signed'; credential: string; given: GivenToGoogle }
  | { kind: 'failed' | 'unavailable' };

/** Leaves the app. */
export function visitGoogle(role: GoogleRole, given: GivenToGoogle): void {
  sessionStorage.setItem(GIVEN_KEY, JSON.stringify(given));
  location.assign(`/api/auth/google/page?role=${role}`);
}

/** What came back, once; null where nobody has been there. Nothing of it stays in the address or in storage. */
export function takeGoogleResult(): GoogleResult | null {
  const address = new URL(location.href);
  const result = address.searchParams.get('google');
  if (result === null) return null;
  address.searchParams.delete('google');
  history.replaceState(history.state, '', address);
  const [credential, given] = [GOOGLE_CREDENTIAL_KEY, GIVEN_KEY].map(takeItem);
  if (result === 'unavailable') return { kind: 'unavailable' };
  if (result !== 'done' || !credential) return { kind: 'failed' };
  return { kind: 'signed', credential, given: JSON.parse(given ?? '{}') };
}

function takeItem(key: string): string | null {
  const item = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return item;
}
