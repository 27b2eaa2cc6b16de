/** Words of the Analytics tab. Specification, teacher side, sections 2 and 9. */
export const analyticsTexts = {
  engagement: 'Engagement Rate',
  engagementNote: 'Students who have started an activity',
  completion: 'Completion Rate',
  completionNote: 'Of all activities for all students',
  attempts: 'Total Attempts',
  average: 'Avg Score',
  students: 'Student Performance',
  studentsNote: 'Top 10 by average score',
  activities: 'Activity Performance',
  activitiesNote: 'By participation',
  noScores: 'No scores yet',
  noStudents: 'No students yet',
  noStudentsText: 'Once children of your classes have answered, you see here who needs help.',
  everyone: 'All your students',
  noActivities: 'No activities yet',
  work: (recordings: number, completed: number) =>
    `${recordings} ${recordings === 1 ? 'recording' : 'recordings'}, ${completed} completed`,
  participants: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  activityWork: (completed: number, attempts: number) =>
    `${completed} completed, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  percent: (value: number) => `${Math.round(value)}%`,
  totals: 'Totals',
  activeStudents: 'Active Students',
  totalActivities: 'Total Activities',
  totalRecordings: 'Total Recordings',
};
