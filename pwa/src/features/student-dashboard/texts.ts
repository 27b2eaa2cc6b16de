/** Sentences of the student dashboard. Specification, student side, section 2 'Student dashboard'. */
import { DEFAULT_GRADE_LABEL, DEFAULT_STUDENT_NAME } from 'shared-schema/rules/constants';
import { showTeacherText } from '#ui/student/texts.ts';

export const dashboardTexts = {
  greeting: (name: string | null | undefined) => `Hi, ${name || DEFAULT_STUDENT_NAME}!`,
  grade: (grade: string | null | undefined) => {
    if (!grade) return DEFAULT_GRADE_LABEL;
    return grade === 'K' ? 'Kindergarten' : `Grade ${grade}`;
  },
  hearGreeting: 'Hear how far you are',
  hear: 'Hear',
  numbers: (done: number, level: number, points: number) =>
    `Activities done: ${done}. Your level is ${level}. You have ${points} points.`,
  signOut: 'Logout',
  loading: 'Loading activities',
  done: 'Activities Done',
  level: 'Current Level',
  points: 'Total Points',
  levelProgress: (collected: number, of: number) => `${collected} of ${of}`,
  nextLevel: (level: number) => `Level ${level}`,
  next: 'Do this next',
  myActivities: 'My Activities',
  allDone: { title: 'All done!', message: 'Do one again if you like.' },
  percentDone: (percent: number) => `${percent}% done`,
  score: (score: number) => `Score ${score}%`,
  feedback: 'Feedback',
  tryAgain: 'Try again',
  start: 'Start Activity',
  continue: 'Continue',
  review: 'Review Activity',
  viewFeedback: 'View Teacher Feedback',
  newFeedback: 'Your teacher answered you.',
  unfinished: 'You were recording here.',
  types: { picture_prompt: 'Look and speak', story: 'Story', interactive_listening: 'Listen and move' },
  empty: { title: 'No Activities Yet', message: 'Your teacher will send some soon.' },
  signInAgain: 'Sign in again',
  showTeacher: showTeacherText,
  forTeacher: 'For the teacher',
  offlineFetching: (done: number, total: number) => `Getting ready: ${done} of ${total}`,
  /** Why an activity would lack something without a network. */
  offlineMissing: {
    no_cache: 'Works only online',
    no_space: 'Tablet full: pictures only online',
    offline: 'Pictures come when you are online',
    not_found: 'A picture or sound is missing',
  },
};
