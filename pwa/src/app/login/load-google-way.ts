import { afterFirstScreen } from '../start/after-first-screen.ts';

/**
 * Google's way into the students' sign-in page: loaded only where the school has set Google up, which is asked when the
 * page is drawn.
 */
export async function loadGoogleWay() {
  await afterFirstScreen();
  const answer = await fetch('/api/sign-in-options');
  return (
    (await answer.json()).googleClientId && (await import('#features/google-sign-in/GoogleWay.tsx')).default
  );
}
