/** Words of the teacher dashboard. Specification, teacher side, section 2 'Teacher dashboard'. */

/** More than an hour and a half in hours. */
function timeOf(minutes: number): string {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const dashboardTexts = {
  title: 'Teacher Dashboard',
  myActivities: 'My Activities',
  quickCreate: 'Quick Create',
  live: 'Live Data',
  liveHint: 'These numbers are your school’s and change by themselves.',
  notLiveHint: 'These numbers are what this device knows.',
  notLive: 'From this device',
  waiting: {
    none: 'No answers wait',
    answers: (count: number, minutes: number) =>
      `${count === 1 ? '1 answer waits' : `${count} answers wait`}: ${timeOf(minutes)}`,
  },
  tiles: {
    students: 'Active Students',
    activities: 'Activities Created',
    recordings: 'Recordings',
    average: 'Avg Score',
  },
  ofStudents: (total: number) => `of ${total} ${total === 1 ? 'student' : 'students'}`,
  excellent: 'Excellent Performance',
  noScores: 'No scores yet',
  tabs: {
    activities: 'Activities',
    classes: 'Manage Classes',
    roster: 'Student Roster',
    recordings: 'Student Recordings',
    analytics: 'Analytics',
  },
  tabsLabel: 'Dashboard sections',
  create: {
    title: 'Create an activity',
    picture_prompt: {
      title: 'Picture Prompts',
      text: 'Children look at a picture, answer your questions and record their voice.',
    },
    story: {
      title: 'Stories & Comprehension',
      text: 'Children read or hear a story, then answer questions about it.',
    },
    interactive_listening: {
      title: 'Interactive Listening',
      text: 'Children listen and drag pictures to where the voice says.',
    },
    button: 'Create',
  },
  retention: { title: 'Recordings will be deleted', button: 'Export them first' },
  recent: 'Recent Activities',
  refresh: 'Refresh',
  refreshed: 'Looking for news…',
  refreshOffline: 'Offline – everything is saved here',
  empty: {
    title: 'No activities yet',
    text: 'An activity is a few pictures or a story with questions that children answer aloud.',
    button: 'Create Your First Activity',
  },
};
