/** Words of Try it and Student View. Specification, teacher side, section 2 'My Activities' (nav link Student View). */
export const tryTexts = {
  bar: 'Try it',
  notice: 'This is a try. Nothing is saved or sent.',
  goTo: 'Go to task',
  task: (number: number, instruction: string) => `${number}. ${instruction}`,
  startOver: 'Start over',
  leave: 'End the try',
  loading: 'Loading activity...',
  notFound: 'Activity Not Found',
  notFoundText: 'This activity is not here any more.',
  toLibrary: 'My Activities',

  view: 'Student View',
  viewNotice: 'Your activities as a child sees them. What you try is not saved or sent.',
  whose: 'As a child of',
  allActivities: 'All my activities',
  nothing: 'No activities here',
  nothingText: 'This class has no activities yet. Assign one in My Activities.',
  nothingMade: 'You have no activities yet. Make the first one in My Activities.',
};
