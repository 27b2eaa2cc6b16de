/** Words of the simple grade dialog. Specification, teacher side, sections 2, 5 and 8. */
export const gradeTexts = {
  title: (student: string) => `Grade ${student}`,
  words: 'Feedback',
  score: 'Score (0-100)',
  cancel: 'Cancel',
  save: 'Save Grade',
  saved: 'Feedback Saved',
  savedText: 'Your feedback has been saved successfully.',
  savedLater: 'The student gets your feedback when you are online.',
  failed: { title: 'Error', message: 'Failed to save feedback. Please try again.' },
};
