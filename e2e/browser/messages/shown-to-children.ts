/** Messages of the children's screens, shown by tests of components. */
import type { Showing } from './showing.ts';

const features = 'pwa/src/features';

export const shownToChildren: readonly Showing[] = [
  {
    file: 'pwa/src/app/account-gone/say-account-gone.test.tsx',
    test: 'a toast sends a child whose account was deactivated to the teacher',
    messages: ['Please ask your teacher'],
  },
  {
    file: `${features}/activity-player/StandardPlayer.test.tsx`,
    test: 'the way back to the dashboard follows 1.5 s after Finish Activity, and the bird celebrates meanwhile',
    messages: ["You've answered all 2 questions. Great job!"],
  },
  {
    file: 'pwa/src/ui/audio/use-speech.test.tsx',
    test: 'a toast says that a text cannot be heard (%s), with a picture for a child',
    messages: ['TTS Error', 'No text to speak', 'Text-to-speech is not available in this browser.'],
  },
  {
    // A window that hears of a sign-out elsewhere leaves for the sign-in, so only a press in that moment says it.
    file: `${features}/listening-player/play/use-submission.test.tsx`,
    test: 'answers of nobody are not handed in: somebody signed out in another window',
    messages: ['Submission failed: User not logged in'],
  },
  {
    file: `${features}/student-login/StudentLoginPage.test.tsx`,
    test: 'a child who has typed nothing is asked for the username and the password',
    messages: ['Missing Information', 'Please enter both your username and password.'],
  },
  {
    file: `${features}/student-login/StudentLoginPage.test.tsx`,
    test: 'a child who was not let in reads why, and may try again',
    messages: [
      'Login Failed',
      'Invalid username or password. Please check with your teacher.',
      'Unable to connect to the server. Please try again.',
    ],
  },
  {
    file: `${features}/student-login/StudentLoginPage.test.tsx`,
    test: 'a child who is let in is welcomed by name',
    messages: ['Welcome!', 'Welcome back, Mei!'],
  },
  {
    file: `${features}/activity-player/ActivityHeader.test.tsx`,
    test: 'a toast says that a sound of the activity cannot be played',
    messages: ['Could not play story audio'],
  },
  {
    file: `${features}/activity-player/story/StoryReader.test.tsx`,
    test: 'a toast says that no voice can read a story',
    messages: ['Could not read story aloud'],
  },
  {
    file: `${features}/activity-player/answer-toasts.test.tsx`,
    test: 'a toast says of which question %s answer was kept',
    messages: ['Recording Saved!', 'Recording saved and ready to play!', 'Question 1 recorded successfully.'],
  },
  {
    file: `${features}/activity-player/answer-toasts.test.tsx`,
    test: 'an activity of one question says so when it is complete',
    messages: ['Activity Complete!', "You've answered the question. Great job!"],
  },
  {
    file: `${features}/activity-player/ActivityPage.test.tsx`,
    test: 'an activity that is not there says so, and leads back to the dashboard',
    messages: ['Activity Not Found'],
  },
  {
    file: `${features}/listening-player/ListeningGame.test.tsx`,
    test: 'every task is solved by taps: an object, then a place',
    messages: [
      'Try Again',
      "That's not quite right. Listen to the instruction again.",
      'Excellent!',
      'Excellent Work!',
    ],
  },
  {
    file: `${features}/listening-player/play/use-submission.test.tsx`,
    test: 'a full tablet is named as the reason why answers were not stored',
    messages: ['Submission Error', 'Submission failed: This tablet is full. Please tell your teacher.'],
  },
  {
    file: `${features}/listening-player/play/use-submission.test.tsx`,
    test: 'answers that could not be stored for another reason may be handed in again',
    messages: ['There was a problem saving your results. Please try again.'],
  },
  {
    file: `${features}/listening-player/play/submission-toast.test.ts`,
    test: 'answers count as sent only when the school has them',
    messages: ['Activity Submitted!', 'Your answers have been sent to your teacher for review.'],
  },
  {
    file: `${features}/student-dashboard/feedback/FeedbackDialog.test.tsx`,
    test: 'a voice that was asked for by a tap says that it cannot be played',
    messages: ['Could not play feedback recording'],
  },
  {
    file: 'pwa/src/ui/recorder/RecorderPanel.test.tsx',
    test: 'a microphone that is missing (%s) shows a raised hand, and says whom to show it to',
    messages: [
      'Could not access microphone',
      'Could not start recording. Please check your microphone permissions.',
    ],
  },
  {
    file: 'pwa/src/ui/recorder/RecorderPanel.test.tsx',
    test: 'a microphone that is switched off has words for the teacher',
    messages: [
      'For the teacher: the microphone of this device is switched off. Switch it on by its key or switch, then tap again.',
    ],
  },
  {
    file: 'pwa/src/features/device-check/MicrophoneCheck.test.tsx',
    test: 'a microphone that is switched off is told from one that the browser keeps back',
    messages: ['The microphone of this device is switched off. Switch it on by its key or switch.'],
  },
];
