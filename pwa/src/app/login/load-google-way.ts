/** Google's way into the students' sign-in page: loaded only where the school has set Google up. */
export async function loadGoogleWay() {
  const answer = await fetch('/api/sign-in-options');
  return (
    (await answer.json()).googleClientId && (await import('#features/google-sign-in/GoogleWay.tsx')).default
  );
}
