/** Words of the question before a shared device signs out by itself. */
export const idleTexts = {
  title: 'Are you still here?',
  message: (seconds: number) =>
    seconds === 1 ? 'Signing out in 1 second' : `Signing out in ${seconds} seconds`,
  stay: 'I am here',
};
