import { afterFirstScreen } from '../start/after-first-screen.ts';

/** The answer of the school, kept while the page lives: a class tablet draws its sign-in page at each change of child. */
let isSetUp: boolean | undefined;

/**
 * Google's way into the students' sign-in page: loaded only where the school has set Google up, or where the address
 * holds what a visit of Google's page brought. Null elsewhere; rejects where the school does not say.
 */
export async function loadGoogleWay() {
  await afterFirstScreen();
  if (!location.search.includes('google=')) {
    isSetUp ??= await readIsSetUp();
    if (!isSetUp) return null;
  }
  return (await import('#features/google-sign-in/GoogleWay.tsx')).default;
}

async function readIsSetUp(): Promise<boolean> {
  const answer = await fetch('/api/sign-in-options');
  if (!answer.ok) throw new Error();
  return Boolean((await answer.json()).googleClientId);
}
