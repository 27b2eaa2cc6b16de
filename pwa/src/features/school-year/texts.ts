/** Words about the end of a school year. */
import type { Way, YearCounts } from './year-plan.ts';

const childrenOf = (count: number) => (count === 1 ? '1 child' : `${count} children`);
const gradeOf = (grade: string) => (grade === 'K' ? 'kindergarten' : `grade ${grade}`);

export const yearTexts = {
  open: 'New school year',
  title: 'New school year',
  intro:
    'Choose the classes whose year is over. Nothing is deleted: accounts, recordings, feedback and progress stay.',
  none: 'You have no active class.',
  children: (count: number) => (count === 0 ? 'No children' : childrenOf(count)),
  nextName: (name: string) => `New class after ${name} (optional)`,
  nextNameHelp: (name: string) =>
    `It takes the children who do not leave. It begins without activities, and class tablets have to be prepared for it. Without one they stay in ${name}, where they see no activities until you add them to another class.`,
  ways: ({ up, stay, leave }: Omit<YearCounts, 'classes'>) =>
    [
      up > 0 && `${up} ${up === 1 ? 'moves' : 'move'} up`,
      stay > 0 && `${stay} ${stay === 1 ? 'stays' : 'stay'}`,
      leave > 0 && `${leave} ${leave === 1 ? 'leaves' : 'leave'}`,
    ]
      .filter(Boolean)
      .join(', '),
  show: (name: string) => `Change single children of ${name}`,
  hide: (name: string) => `Close the children of ${name}`,
  change: 'Change single children',
  close: 'Close',
  wayOf: (name: string) => `What becomes of ${name}`,
  way: (way: Way, grade: string | null, next: string | null) => {
    if (way === 'up') return `Moves up to ${gradeOf(next ?? '')}`;
    if (way === 'stay') return grade === null ? 'Stays' : `Stays in ${gradeOf(grade)}`;
    return 'Leaves';
  },
  leaveHelp:
    'Who leaves is in none of your classes any more. The account can sign in until you delete it in the roster.',
  summary: ({ classes, ...ways }: YearCounts) =>
    [classes === 1 ? '1 class ends' : `${classes} classes end`, yearTexts.ways(ways)]
      .filter(Boolean)
      .join(': '),
  nothing: 'No class is chosen.',
  cancel: 'Cancel',
  start: 'Start New School Year',
  done: 'New School Year Started',
  later: 'The classes change at the school when you are online.',
  failed: { title: 'Error', message: 'Failed to start the new school year' },
};
