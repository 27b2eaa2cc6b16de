/** Words about a sign-out that the device could not store. */
export const signOutTexts = {
  failed: { title: 'You are still signed in', message: 'Please try again.' },
  /** For a child: in words that the voice of the app has. */
  failedForStudent: { title: 'Logout', message: 'Please try again.' },
  again: 'Try again',
};
