/** Words of the question before a shared device signs out by itself. */
export const idleTexts = {
  title: 'Are you still here?',
  message: (seconds: number) => `Signing out in ${seconds}`,
  stay: 'I am here',
};
