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
  signInToSend: 'Sign in again to send',
  signInForNews: 'Sign in again for news',
  label: 'Connection',
  problemTitle: 'School computer',
  diskFull: "The school's computer has no space left. Nothing was lost; tell the person who looks after it.",
  diskLow:
    "The school's computer has little space left. Everything still works; tell the person who looks after it this week.",
  databaseDamaged:
    "The school's computer found damage in its data. Please tell the person who looks after it today.",
  noBackup: "No backup has been made yet. Please tell the person who looks after the school's computer.",
  noBackupSince: (moment: string) =>
    `No backup since ${moment}. Please tell the person who looks after the school's computer.`,
};
