/** Sentences of the activity page and the standard player. Specification, student side, sections 2, 4 and 8. */
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';

export const playerTexts = {
  loading: 'Loading activity...',
  notFound: 'Activity Not Found',
  notFoundMessage: 'This activity is not here any more. Ask your teacher.',
  testNotFound: 'Activity not found',
  testNotFoundMessage: 'The test activity is not on this device.',
  backToDashboard: 'Back to Dashboard',
  signIn: 'Student Login',
  back: 'Back',
  defaultDescription: DEFAULT_ACTIVITY_DESCRIPTION,
  playAudio: 'Play Audio',
  storyAudioFailed: 'Could not play story audio',
  feedbackBanner: 'Your teacher has left feedback for this activity!',
  viewFeedback: 'View Feedback',

  questions: 'Questions',
  progress: (answered: number, total: number) => `${answered} of ${total} answered`,
  question: (n: number) => `Question ${n}`,
  questionAnswered: (n: number) => `Question ${n}, answered`,
  questionPicture: (n: number) => `Picture for question ${n}`,
  pictureMissing: 'The picture comes when you are online.',
  readQuestion: 'Read Question Aloud',

  story: 'Story',
  readAloud: 'Read Aloud',
  pause: 'Pause',
  resume: 'Resume',
  restart: 'Restart',
  stop: 'Stop',
  readFailed: 'Could not read story aloud',

  yourAnswer: 'Your answer',
  playAnswer: 'Play your answer',
  hearTeacher: 'Hear how your teacher says it',
  stays: { try: 'Only for this try', page: 'Your answer stays on this page' },

  previous: 'Previous',
  next: 'Next',
  finish: 'Finish Activity',

  error: 'Error',
  saved: 'Recording Saved!',
  savedMessage: (n: number) => `Question ${n} recorded successfully.`,
  heard: { try: 'Recorded for this try', page: 'Recorded on this page' },
  heardMessage: (n: number) => `Question ${n} is answered. Nothing is saved or sent.`,
  complete: 'Activity Complete!',
  completeMessage: (n: number) => `You've answered all ${n} questions. Great job!`,
  unfinished: 'See you soon!',
  unfinishedMessage: (n: number) => `Question ${n} is still open. Come back any time.`,
};
