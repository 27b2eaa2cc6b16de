/** Messages that tests of components show, with the real parts around them: a browser would show them the same way. */
import type { Showing } from './showing.ts';

const features = 'pwa/src/features';

export const shownByComponents: readonly Showing[] = [
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'a new activity that cannot be saved says so and is not lost',
    messages: [
      'Unable to Save Activity',
      'Failed to create activity. Please check your inputs and try again.',
    ],
  },
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'an activity that cannot be saved keeps the wizard open',
    messages: ['Failed to update activity. Please try again.'],
  },
  {
    file: `${features}/activity-editor/ActivityWizard.test.tsx`,
    test: 'a complete story is saved without spaces around its words, and the wizard closes',
    messages: ['Activity Saved'],
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
    file: 'shared-schema/src/rules/activity-validation.test.ts',
    test: 'the check of an activity says what is missing, in the words of the specification',
    messages: [
      'At least one question is required for this activity',
      'Story content is required for story activities',
      'All story questions must have a prompt',
    ],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a student without a name is not stored, and the form says what is missing',
    messages: ['Missing Information', 'Please fill in all required fields'],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a student outside a class needs the confirmed consent of a parent',
    messages: ['Consent Required'],
  },
  {
    file: `${features}/student-roster/CreateStudentForm.test.tsx`,
    test: 'a new student is stored in the class of the panel, and the form shows how the child signs in',
    messages: ['Student Created Successfully'],
  },
  {
    file: `${features}/student-import/StudentListImport.test.tsx`,
    test: 'a list without a valid line is refused in the words of the specification',
    messages: ['Please enter valid student data'],
  },
  {
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'the upload area accepts a file of exactly 10 MB',
    messages: ['Success', 'File uploaded successfully'],
  },
  {
    file: 'pwa/src/ui/file-upload/FileUpload.test.tsx',
    test: 'the upload area refuses %s',
    messages: ['Too many files', 'File is larger than', 'File is smaller than', 'File type must be one of'],
  },
  {
    file: 'pwa/src/ui/file-upload/refusal.test.ts',
    test: 'an upload error names a file that is no picture, and otherwise only the failure',
    messages: ['Failed to upload file'],
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
      'Could not play feedback recording',
    ],
  },
  {
    file: 'pwa/src/ui/audio/use-speech.test.tsx',
    test: 'a text that cannot be heard (%s) is told in words, and in a picture for a child',
    messages: ['No text to speak'],
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
    file: `${features}/recordings-review/export/ExportDialog.test.tsx`,
    test: 'a failed export says so, and can be tried again',
    messages: ['Export Failed', 'Failed to export recordings'],
  },
  {
    file: `${features}/recordings-review/export/ExportDialog.test.tsx`,
    test: 'a range counts its recordings, and the request names them with the options',
    messages: ['Export Complete'],
  },
  {
    file: 'pwa/src/data/api/client.test.ts',
    test: 'the client uses the status text when the body is empty',
    messages: ['500: Broken'],
  },
  {
    file: `${features}/teacher-login/LoginForm.test.tsx`,
    test: 'a sign-in that fails with %s says why',
    messages: ['Invalid credentials'],
  },
  {
    file: `${features}/teacher-login/LoginForm.test.tsx`,
    test: 'a sign-up that is refused is reported %s',
    messages: ['Account creation failed'],
  },
  {
    file: `${features}/google-sign-in/google-failure.test.ts`,
    test: 'a visit of Google that failed says why, in the words of the specification',
    messages: ['Authentication Failed', 'Failed to authenticate with Google'],
  },
  {
    file: `${features}/google-sign-in/google-failure.test.ts`,
    test: 'Google lets nobody in from a developer’s machine or without HTTPS, which is said instead',
    messages: ['Development Mode', 'Development Environment'],
  },
  {
    file: `${features}/google-sign-in/GoogleWay.test.tsx`,
    test: 'a refusal of the school is said on the page of a %s',
    messages: ['Google Authentication Failed', 'Google Login Failed'],
  },
  {
    file: `${features}/google-sign-in/GoogleWay.test.tsx`,
    test: 'a tap without a network says that Google is not available',
    messages: ['Google Sign In Unavailable', 'Google authentication service is not available.'],
  },
  {
    file: `${features}/listening-player/play/use-submission.test.tsx`,
    test: 'answers of nobody are not handed in: somebody signed out in another window',
    messages: ['Submission failed: User not logged in'],
  },
];
