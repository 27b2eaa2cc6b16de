/** Messages of the dialog that gives an activity to classes. */
import type { Showing } from './showing.ts';

const file = 'pwa/src/features/assignments/AssignDialog.test.tsx';

export const shownByAssigning: readonly Showing[] = [
  {
    file,
    test: 'where all classes have the activity, the dialog says so and offers none',
    messages: ['All your classes have this activity.'],
  },
  {
    file,
    test: 'assigning without a class says what is missing',
    messages: ['No Class Selected'],
  },
  {
    file,
    test: 'a class that another window gave the activity since it was chosen is not given it again',
    messages: ['Already Assigned'],
  },
  {
    file,
    test: 'an assignment that cannot be stored says so and keeps the choice',
    messages: ['Failed to assign activity. Please try again.'],
  },
  {
    file,
    test: 'a class that cannot be unassigned says so',
    messages: ['Failed to unassign activity. Please try again.'],
  },
  {
    file,
    test: 'a class that has the activity cannot be chosen, and says so',
    messages: ['Assigned already'],
  },
  {
    file,
    test: 'a class in which children have not heard their feedback is unassigned after a question only',
    messages: [
      'Unassign this activity?',
      '2 children have not heard the feedback on this activity yet. They will no longer see it.',
      "Unassign takes the activity and the work on it off the children's page. Assign brings both back.",
    ],
  },
];
