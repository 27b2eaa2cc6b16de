/** Messages that a walk through the running product shows. */
import type { Showing } from './showing.ts';

export const shownInBrowser: readonly Showing[] = [
  {
    file: 'e2e/browser/specs/messages/teacher-messages.spec.ts',
    test: 'classes, students and assignments say what was done, and what failed on a device that cannot store',
    messages: [
      'Class Created',
      'Copied to Clipboard',
      'Copied!',
      'Code Regenerated',
      'Student Removed',
      'Student Updated',
      'Student Updated Successfully',
      'Student Created Successfully',
      'Assignment Created',
      'Failed to create class',
    ],
  },
  {
    file: 'e2e/browser/specs/people/import.spec.ts',
    test: '30 children come from a OneRoster file, a second run changes nothing, and a messy list says what is wrong',
    messages: ['30 students imported successfully, 0 failed'],
  },
  {
    file: 'e2e/browser/specs/people/sign-in.spec.ts',
    test: 'a teacher and a child whose accounts have the address sign in with Google',
    messages: [
      'Google Sign In: Please try again or use email login.',
      'Google Authentication Failed',
      'Development Mode',
      'Development Environment',
    ],
  },
  {
    file: 'e2e/browser/specs/app/trust.spec.ts',
    test: 'a device that does not trust it is told so, and what to install; Google lets nobody in',
    messages: ['Authentication Failed', 'Failed to authenticate with Google'],
  },
  {
    file: 'e2e/browser/specs/app/child-accessibility.spec.ts',
    test: 'the player has no barrier in any state of the recorder, and the question stays in sight',
    messages: ['Could not access microphone. Please check permissions.'],
  },
  {
    file: 'e2e/browser/specs/app/forms.spec.ts',
    test: "a child's own password is not shown, and is set back to the username without a network",
    messages: ['Password Reset'],
  },
  {
    file: 'e2e/browser/specs/app/device-check.spec.ts',
    test: 'the test page is played by nobody signed in, and leads nowhere else',
    messages: ['Activity not found'],
  },
];
