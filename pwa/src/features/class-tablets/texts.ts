/** Words of a class's tablets. docs/SYNC.md, 'Class tablet'. */
import { errors } from 'shared-schema/contract/errors';
import { spaceWords } from '#ui/status/size-words.ts';

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const tabletTexts = {
  heading: 'Tablets of this class',
  intro:
    'On a prepared tablet, children tap their picture to begin. It works without a network for every child of the class.',
  loading: 'Asking the school server…',
  offline: 'This list needs the school server. It comes back with the network.',
  emptyTitle: 'No tablet yet',
  emptyText: 'Sign in on a shared tablet and prepare it here. Then log out and hand it to the children.',
  refresh: 'Refresh',
  deviceCheck: 'Check this device',

  prepare: 'Prepare this tablet',
  prepareAgain: 'Prepare again',
  prepareTitle: (className: string) => `Prepare this tablet for ${className}`,
  prepareText: (students: number) =>
    `The ${plural(students, 'student', 'students')} of the class, their activities, pictures and sounds come onto this device. Children who tap their picture need no password, unless they have one of their own.`,
  prepareShared: 'Do this on a tablet that stays in the classroom, not on your own laptop.',
  noStudents: 'Nobody is in this class yet. Students you add later come to the tablet by themselves.',
  notPrepared: 'Not Prepared',
  begin: 'Prepare',
  cancel: 'Cancel',
  close: 'Done',
  signOut: 'Log out now',
  working: 'Preparing this tablet',
  keepOpen: 'Please keep this page open until it is done.',
  students: (done: number, total: number) => `Students: ${done} of ${total}`,
  activities: (count: number) => `Activities: ${count}`,
  media: (done: number, total: number, bytes: number) =>
    total === 0
      ? 'Pictures and sounds: none'
      : `Pictures and sounds: ${done} of ${total} (${spaceWords(bytes)})`,
  readyTitle: 'This tablet is ready',
  readyText: (className: string) =>
    `${className} can work on it now, also without a network. Log out, and the children find their pictures.`,
  persistAsked:
    'The browser asks whether Chickadee may keep its data on this tablet. Please allow it; until then it may clear the data when space runs out.',
  notPersisted:
    'The browser did not promise to keep the data. Install Chickadee on the home screen to be sure, and let the tablet see the network now and then.',
  onlineOnlyTitle: 'Ready, but only with a network',
  onlineOnly:
    'This browser does not keep the app itself. Open Chickadee by its https address, not in a private window, and prepare the tablet there.',
  failedTitle: 'Not finished',
  failed: 'Nothing is lost. Try again when the school server answers; it goes on where it stopped.',
  tryAgain: 'Try again',
  fullTitle: 'Too many students for one tablet',
  full: errors.tablet_full.error,
  takenTitle: 'This tablet is taken',
  taken: errors.tablet_taken.error,

  seen: (when: string) => `Seen ${when}`,
  unbacked: (count: number) => `${count} sent, in no backup yet`,
  withoutConsent: (answers: number) =>
    `${plural(answers, 'answer spoken without consent is', 'answers spoken without consent are')} kept there`,
  waiting: (answers: number) =>
    answers === 0 ? 'All answers sent' : `${plural(answers, 'answer waits', 'answers wait')}`,
  space: (bytes: number) => `About ${spaceWords(bytes)} free`,
  noVoice: (missing: number) =>
    missing === 0
      ? 'No voice of its own'
      : `No voice of its own, and ${plural(missing, "sound of the school's voice is", "sounds of the school's voice are")} missing`,
  spaceUnknown: 'Free space unknown',
  version: (version: string) => `App version ${version}`,
  prepared: (when: string) => `Prepared ${when}`,
  notReported: 'No news from it yet',
  otherClasses: (names: readonly string[]) => `Also for ${names.join(', ')}`,
  state: { active: 'In use', leaving: 'Logging out', gone: 'Logged out' },
  leavingNote: 'It sends what it still holds and then logs out.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename tablet',
  name: 'Name',
  save: 'Save',
  renamed: 'Tablet renamed',
  renameFailed: { title: 'Error', message: 'Failed to rename the tablet' },
  revoke: 'Log out',
  revokeOf: (name: string) => `Log out ${name}`,
  revokeTitle: 'Log this tablet out?',
  revokeText: (name: string) =>
    `${name} shows nothing of the class any more. Answers that it still holds are sent first. To use it again, prepare it again.`,
  revoked: 'The tablet logs out',
  revokedText: 'It does so as soon as it has sent what it holds.',
  revokeFailed: { title: 'Error', message: 'Failed to log the tablet out' },
};
