/** The words about saving and sending; the same ones everywhere. */
export const statusTexts = {
  savedHere: 'Saved on this tablet',
  sent: 'Sent to your teacher',
  checking: 'Looking for your school…',
  offline: 'Offline – everything is saved here',
  allSent: 'All sent',
  waiting: (count: number) => `${count} waiting to be sent`,
  sending: (done: number, total: number) => `Sending ${done} of ${total}`,
  attention: { student: 'Show your teacher', teacher: 'Needs attention' },
  unreachable: 'Unable to connect to the server. Please try again.',
  signInToSend: 'Sign in again to send',
  signInForNews: 'Sign in again for news',
  label: 'Connection',
};
