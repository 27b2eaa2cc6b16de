/** Messages of the administrator's pages, and of the school's computer, shown by tests of components and of the server. */
import type { Showing } from './showing.ts';

const features = 'pwa/src/features';

export const shownToAdministrators: readonly Showing[] = [
  {
    file: 'sync-server/src/district/refusals.test.ts',
    test: 'a person is told that a school is closed by hand, and devices that it is busy',
    messages: ['This school is closed for now. What is not sent yet stays on your device.'],
  },
  {
    file: `${features}/district/school-rows.test.ts`,
    test: 'a school that cannot be opened or read says so, whatever it was when it was open last',
    messages: [
      'To do now: Could not be opened on ',
      ': see the log of the server',
      'To do now: Its record (school.json, or its row in PostgreSQL) cannot be read',
    ],
  },
  {
    file: `${features}/district/school-rows.test.ts`,
    test: 'a school that was not looked at for days is not called well',
    messages: ['Not looked at since '],
  },
  {
    file: `${features}/district/school-rows.test.ts`,
    test: 'what nobody knows is not made up',
    messages: ['By PostgreSQL'],
  },
  {
    file: `${features}/district/DistrictPage.test.tsx`,
    test: 'a district whose places were all in use says when, and which setting to raise',
    messages: [
      ', all 64 places for open schools were in use, and whoever came to another school was told to wait. If this happens again, raise OPEN_SCHOOLS.',
    ],
  },
  {
    file: `${features}/admin-users/board/UsersBoard.test.tsx`,
    test: 'a school without accounts says so in both columns',
    messages: ['No teachers registered yet', 'No students registered yet'],
  },
  {
    file: `${features}/admin-users/board/UsersBoard.test.tsx`,
    test: 'accounts that are on their way are said to be loading',
    messages: ['Loading users...'],
  },
  {
    file: `${features}/admin-users/board/UsersBoard.test.tsx`,
    test: 'accounts that could not be loaded say why, and are loaded again',
    messages: ['Error loading users: ', 'Error loading users: 500: Internal Server Error'],
  },
  {
    file: `${features}/admin-users/dialogs/AddUserDialog.test.tsx`,
    test: 'an account that the school fails to make says so',
    messages: ['Error creating user', 'Failed to create user account'],
  },
  {
    file: `${features}/admin-users/dialogs/AddUserDialog.test.tsx`,
    test: 'a late answer leaves the dialog open that was opened anew, with what is typed in it',
    messages: ['User created successfully'],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'an action (%s) that the school fails without words says what failed',
    messages: [
      'Error updating user',
      'Failed to update user',
      'Error deleting user',
      'Failed to delete user',
      'Error resetting password',
      'Failed to reset password',
    ],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'an account that is deleted is not selected any more',
    messages: ['User deleted successfully'],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'an account that gets another role is not selected any more, and one that gets another name is',
    messages: ['User updated successfully'],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'a toast says that the school has taken a new password',
    messages: ['Password reset successfully'],
  },
  {
    file: `${features}/admin-users/tablets/revoke-tablets.test.tsx`,
    test: 'deactivating says what devices keep until they reach the school',
    messages: [
      'A device on which it was used keeps its copies, and opens them without a network, until it reaches the school again. Then they go within a day.',
    ],
  },
  {
    file: `${features}/admin-users/tablets/revoke-tablets.test.tsx`,
    test: 'the administrator revokes single class tablets of a teacher, who may have left before',
    messages: ['1 class tablet revoked'],
  },
  {
    file: `${features}/admin-users/tablets/revoke-tablets.test.tsx`,
    test: 'a list of class tablets that cannot be read is not said to be empty, and they can be revoked all the same',
    messages: ['The school server did not say whether class tablets show these classes.'],
  },
  {
    file: 'sync-server/src/services/people/second-factor/second-factor.test.ts',
    test: 'a second factor that nobody confirmed within the hour is begun anew, and the reply to the right code says so',
    messages: ['This took too long, or was ended elsewhere. Please begin again.'],
  },
  {
    file: 'sync-server/src/full-disk.test.ts',
    test: 'a file that fails with %s is answered with a sentence and 507',
    messages: [
      "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
    ],
  },
  {
    file: 'pwa/src/ui/status/school-problems.test.ts',
    test: 'a disk that fails is shown, and whom to tell',
    messages: [
      "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
    ],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'a disk that fails is something to do now, and is to be checked',
    messages: ['The disk could not write or read something'],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'the health page says how far its own clock and that of the school’s computer are apart',
    messages: ['This device and the school’s computer disagree about the time by about 31 days'],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'a late backup names what keeps a server (a service: %s) from writing it',
    messages: [
      'has space and may be written to by the server (after a new disk: “service install” again), then',
      'has space and may be written to by the server, then',
    ],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'the end of the authority (%s) is told with the way to a new one',
    messages: [
      'The school’s own certificate ends on',
      'The school’s own certificate ended on',
      'No start renews it, and devices refuse',
      'Devices refuse this computer, and its server',
    ],
  },
  {
    file: `${features}/admin-settings/box/describe-box.test.ts`,
    test: 'a certificate that is %s and ends with the authority is not said to renew itself at a start',
    messages: ["It cannot renew itself beyond 2027-10-01: the school's own certificate ends then."],
  },
  {
    file: `${features}/admin-settings/box/describe-box.test.ts`,
    test: 'a certificate that has not begun is marked, and the clock of the computer is named',
    messages: ['Devices refuse it. Most often the clock of the computer is wrong: set it.'],
  },
  {
    file: 'sync-server/src/services/people/second-factor/second-factor-clock.test.ts',
    test: 'two codes of a phone in a row show that the clock of the box is %s, and open nothing',
    messages: [
      'The clocks of the school’s computer and of your phone are about 10 minutes apart. Look at both clocks, and set the one that is wrong.',
    ],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'backups on the disk of the school are said to be lost with it',
    messages: ['The backups lie on the same disk as the school'],
  },
  {
    file: `${features}/admin-health/findings.test.tsx`,
    test: 'a list that a restore could not read is said, and what may be back',
    messages: [
      '2 lists of what was deleted or revoked since the backup could not be read',
      'Whoever was deleted since then, or lost access, may be back',
    ],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'a deletion names what only keeps somebody out, where the account is active',
    messages: ['To only keep somebody out, deactivate the account.'],
  },
  {
    file: `${features}/admin-users/board/UserDialogs.test.tsx`,
    test: 'a new password of a teacher ends the second factor, and the dialog says so',
    messages: ['A second factor is turned off.'],
  },
];
