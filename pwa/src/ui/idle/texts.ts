/** Words of the question before a shared device logs out by itself. */
export const idleTexts = {
  title: 'Are you still here?',
  message: (seconds: number) =>
    seconds === 1 ? 'Logging out in 1 second' : `Logging out in ${seconds} seconds`,
  stay: 'I am here',
};
