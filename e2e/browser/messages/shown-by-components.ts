/**
 * Messages that tests of components show, with the real parts around them: of forms, of failures, and those that no walk
 * through the product can wait for.
 */
import type { Showing } from './showing.ts';

const features = 'pwa/src/features';

export const shownByComponents: readonly Showing[] = [
  {
    file: `${features}/class-tablets/tablet-facts.test.ts`,
    test: 'a tablet that keeps %i answers without consent says so',
    messages: ['3 answers spoken without consent are kept there'],
  },
  {
    file: 'pwa/src/app/account-gone/say-account-gone.test.tsx',
    test: 'a toast says to a teacher that the account is deactivated, and that nothing is lost',
    messages: [
      'This account is deactivated',
      'What was not sent yet stays on this device. Please ask your school’s administrator.',
    ],
  },
  {
    file: 'pwa/src/actions/toast-for.test.ts',
    test: 'one refused command of several is not called the failure of the whole: what is saved is said',
    messages: [
      'Saved in part',
      '2 of 3 changes are saved. 1 is kept under “Needs attention”: It was already assigned.',
    ],
  },
  {
    file: `${features}/account/AccountSections.test.tsx`,
    test: 'a teacher reads the own name as the school has it, and who changes it',
    messages: ['Ask the administrator of your school to change it.'],
  },
  {
    file: `${features}/teacher-layout/DateNotice.test.tsx`,
    test: 'a device without the school that says a date of years ago asks whether it is right, and says what to do',
    messages: [
      'With a wrong date, a device cannot reach the school’s computer. Set date, time and time zone in the settings of the device.',
    ],
  },
  {
    file: `${features}/teacher-login/sign-in-and-up.test.tsx`,
    test: 'a form that asks for a code says at it that the clock of the school’s computer is off',
    messages: ['The school’s computer and your phone disagree about the time.'],
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
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'the upload area refuses %s',
    messages: ['Too many files', 'File is larger than', 'File is smaller than', 'File type must be one of'],
  },
  {
    file: `${features}/class-management/EditClassDialog.test.tsx`,
    test: 'a change that cannot be stored keeps the dialog open with what was typed',
    messages: ['Failed to update class'],
  },
  {
    file: `${features}/class-management/EditClassDialog.test.tsx`,
    test: 'a class that cannot be deleted says so, and its dialog stays open',
    messages: ['Failed to delete class'],
  },
  {
    file: `${features}/class-management/ClassMenu.test.tsx`,
    test: 'a code that cannot be renewed says so',
    messages: ['Failed to regenerate code'],
  },
  {
    file: `${features}/class-management/ExistingStudents.test.tsx`,
    test: 'a move that cannot be stored says so',
    messages: ['Failed to add student'],
  },
  {
    file: `${features}/student-roster/RosterTab.test.tsx`,
    test: 'a removal that cannot be stored says so',
    messages: ['Failed to remove student'],
  },
  {
    file: `${features}/student-roster/EditStudentDialog.test.tsx`,
    test: 'a change that cannot be stored says so, and what was typed stays',
    messages: ['Error Updating Student', 'Failed to update student'],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a student without a name is not stored, and the form says what is missing',
    messages: ['Missing Information', 'Please fill in all required fields', 'Please fill in this field.'],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a student that cannot be stored stays in the form',
    messages: ['Error Creating Student', 'Failed to create student'],
  },
  {
    file: `${features}/activity-library/use-activity-handlers.test.tsx`,
    test: 'an activity that cannot be deleted says so',
    messages: ['Failed to delete activity'],
  },
  {
    file: `${features}/activity-editor/scene/SceneEditor.test.tsx`,
    test: 'the only set cannot be deleted',
    messages: ['Cannot Delete', 'You must have at least one activity set'],
  },
  {
    file: `${features}/activity-editor/scene/scene-announcements.test.tsx`,
    test: 'toasts announce a new background, and zones that are made, changed and deleted',
    messages: [
      'Background Uploaded',
      'Background image has been set successfully',
      'Drop Zone Created',
      'Zone Updated',
      'Zone Deleted',
    ],
  },
  {
    file: `${features}/activity-editor/scene/scene-announcements.test.tsx`,
    test: 'toasts announce an object of the library and an own picture',
    messages: [
      'Object Added',
      'Image Uploaded',
      'Please enter a label for this object and press Enter to add it.',
      'Custom Object Added',
    ],
  },
  {
    file: `${features}/activity-editor/drafts/half-typed.test.tsx`,
    test: 'a name says that it was changed when its field is left',
    messages: ['Object Updated'],
  },
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'an activity that cannot be saved keeps the wizard open',
    messages: ['Unable to Save Activity', 'Failed to update activity. Please try again.'],
  },
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'a new activity that cannot be saved says so and is not lost',
    messages: ['Failed to create activity. Please check your inputs and try again.'],
  },
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'a complete story is saved without spaces around its words, and the wizard closes',
    messages: ['Activity Saved'],
  },
  {
    file: 'pwa/src/ui/sound-field/SoundField.test.tsx',
    test: 'a microphone that is refused is reported in the words of the specification',
    messages: ['Recording Error', 'Could not access microphone. Please check permissions.'],
  },
  {
    file: 'pwa/src/ui/sound-field/SoundField.test.tsx',
    test: 'a recording that could not be saved is kept, and can be saved again',
    messages: ['Failed to save recording. Please try again.'],
  },
  {
    file: `${features}/recordings-review/grade/AnyFeedbackDialog.test.tsx`,
    test: 'a failure stays in the dialog and says so',
    messages: ['Failed to save feedback. Please try again.'],
  },
  {
    file: `${features}/recordings-review/grade/AnyFeedbackDialog.test.tsx`,
    test: 'the simple dialog stores its words and the score, says so and closes',
    messages: ['Feedback Saved', 'Your feedback has been saved successfully.'],
  },
  {
    file: `${features}/recordings-review/feedback/FeedbackForm.test.tsx`,
    test: 'feedback that cannot be stored stays in the form, with its draft',
    messages: ['Failed to save feedback'],
  },
  {
    file: `${features}/recordings-review/feedback/FeedbackForm.test.tsx`,
    test: 'a voice that cannot be stored stays in the form with the words',
    messages: ['Failed to upload voice feedback. Please try again.'],
  },
  {
    file: `${features}/recordings-review/export/ExportDialog.test.tsx`,
    test: 'a range counts its recordings, and the request names them with the options',
    messages: ['Export Complete'],
  },
  {
    file: `${features}/recordings-review/export/ExportDialog.test.tsx`,
    test: 'a failed export says so, and can be tried again',
    messages: ['Export Failed', 'Failed to export recordings'],
  },
  {
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'the upload area accepts a file of exactly 10 MB',
    messages: ['Success', 'File uploaded successfully'],
  },
  {
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'a file on a drive that was taken away is not uploaded, and can be chosen again',
    messages: ['Failed to upload file'],
  },
  {
    file: 'pwa/src/ui/waveform/RecordingPlayer.test.tsx',
    test: 'a file that is gone is said to be gone, and is not fetched',
    messages: ['Recording file not found. It may have been moved or deleted.'],
  },
  {
    file: 'pwa/src/ui/waveform/RecordingPlayer.test.tsx',
    test: 'a sound that is %s while it plays says so',
    messages: [
      'Audio playback failed. The file may be corrupted.',
      'Could not play recording. Please try again.',
    ],
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
  {
    file: `${features}/class-tablets/PrepareDialog.test.tsx`,
    test: 'after too many wrong passwords the dialog says to wait, and asks for another one',
    messages: ['Too many attempts. Please wait a moment.'],
  },
  {
    file: `${features}/teacher-login/sign-in-and-up.test.tsx`,
    test: 'a sign-in that fails with %s says why',
    messages: ['Invalid credentials'],
  },
  {
    file: `${features}/teacher-login/sign-in-and-up.test.tsx`,
    test: 'a sign-up that is refused is reported %s',
    messages: ['Account creation failed'],
  },
  {
    file: `${features}/google-sign-in/GoogleWay.test.tsx`,
    test: 'a refusal of the school is said on the page of a %s',
    messages: ['Google Login Failed'],
  },
  {
    file: `${features}/google-sign-in/GoogleWay.test.tsx`,
    test: 'a tap without a network says that Google is not available',
    messages: ['Google Sign In Unavailable', 'Google authentication service is not available.'],
  },
  {
    file: `${features}/consent/ConsentPage.test.tsx`,
    test: 'a teacher notes a consent for many children at once',
    messages: [
      'A photo or PDF of a signed form is added for one child at a time: each family may see what is kept of its child.',
    ],
  },
  {
    file: `${features}/recordings-review/export/ExportDialog.test.tsx`,
    test: 'one student is exported alone, and a portfolio has the name of the child',
    messages: [
      'Each family that gets this page hears every child on it. For one family, choose one student.',
    ],
  },
];
