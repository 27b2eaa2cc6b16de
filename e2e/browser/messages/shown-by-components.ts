/**
 * Messages about fields of a form, and those that no walk through the product can wait for. Tests of components show
 * them, with the real parts around them.
 */
import type { Showing } from './showing.ts';

const features = 'pwa/src/features';

export const shownByComponents: readonly Showing[] = [
  {
    file: `${features}/teacher-layout/DateNotice.test.tsx`,
    test: 'a device without the school that says a date of years ago asks whether it is right, and says what to do',
    messages: [
      'With a wrong date, a device cannot reach the school’s computer. Set date, time and time zone in the settings of the device.',
    ],
  },
  {
    file: `${features}/admin-health/health.test.tsx`,
    test: 'the health page says how far its own clock and that of the school’s computer are apart',
    messages: ['This device and the school’s computer disagree about the time by about 31 days.'],
  },
  {
    file: `${features}/admin-settings/box/describe-box.test.ts`,
    test: 'a certificate that has not begun is marked, and the clock of the computer is named',
    messages: ['Devices refuse it. Most often the clock of the computer is wrong: set it.'],
  },
  {
    file: `${features}/teacher-login/LoginForm.test.tsx`,
    test: 'a form that asks for a code says at it that the clock of the school’s computer is off',
    messages: ['The school’s computer and your phone disagree about the time.'],
  },
  {
    file: 'sync-server/src/services/people/second-factor/second-factor-clock.test.ts',
    test: 'two codes of a phone in a row show that the clock of the box is %s, and open nothing',
    messages: [
      'The clocks of the school’s computer and of your phone are about 10 minutes apart. Ask whoever looks after the computer to set its clock.',
    ],
  },
  {
    file: `${features}/activity-editor/checks/use-draft-check.test.tsx`,
    test: 'an incomplete activity is not saved: the toast lists what is missing, and the first field opens',
    messages: [
      'Required Information Missing',
      'Please complete:',
      'All picture prompt questions must have a text prompt',
      'All picture prompt questions must have an image',
    ],
  },
  {
    file: `${features}/activity-player/StandardPlayer.test.tsx`,
    test: 'the way back to the dashboard follows 1.5 s after Finish Activity, and the bird celebrates meanwhile',
    messages: ["You've answered all 2 questions. Great job!"],
  },
  {
    file: 'shared-schema/src/rules/activities/activity-validation.test.ts',
    test: 'the check of an activity says what is missing, in the words of the specification',
    messages: [
      'At least one question is required for this activity',
      'Story content is required for story activities',
      'All story questions must have a prompt',
    ],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a student outside a class needs the confirmed consent of a parent',
    messages: ['Consent Required'],
  },
  {
    file: `${features}/student-import/StudentListImport.test.tsx`,
    test: 'a list whose columns are not clear imports nobody, and says how to call them',
    messages: ['The names of the columns are not clear. Call two of them “First name” and “Last name”.'],
  },
  {
    file: `${features}/student-import/StudentListImport.test.tsx`,
    test: 'a student ID that a spreadsheet has shortened is named, with what to do',
    messages: ['Excel has shortened the student ID', 'Type all of its digits, or leave it out.'],
  },
  {
    file: `${features}/student-import/StudentListImport.test.tsx`,
    test: 'a student ID that a list would replace stays, and the dialog says so',
    messages: ['keeps the student ID', 'The list has another one.'],
  },
  {
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'the upload area refuses %s',
    messages: ['Too many files', 'File is larger than', 'File is smaller than', 'File type must be one of'],
  },
  {
    file: 'pwa/src/ui/audio/use-speech.test.tsx',
    test: 'a text that cannot be heard (%s) is told in words, and in a picture for a child',
    messages: ['No text to speak'],
  },
  {
    // A window that hears of a sign-out elsewhere leaves for the sign-in, so only a press in that moment says it.
    file: `${features}/listening-player/play/use-submission.test.tsx`,
    test: 'answers of nobody are not handed in: somebody signed out in another window',
    messages: ['Submission failed: User not logged in'],
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
    file: `${features}/login-cards/own-password.test.tsx`,
    test: 'cards are made with the own password where the session was left open',
    messages: ['Login Cards Not Made', 'This is not your password.'],
  },
  {
    file: `${features}/class-tablets/PrepareDialog.test.tsx`,
    test: 'a tablet is prepared with the own password where the session was left open',
    messages: ['This is not your password.'],
  },
];
