/** Sentences of a child's screens that several features share. */

/** Nothing more can be stored on this tablet. */
export const fullTabletText = 'This tablet is full. Please tell your teacher.';

/** What only a grown-up can put right. */
export const showTeacherText = 'Please show this to your teacher.';

/** Where activities are not on the device, and cannot come now, by the reason. */
export const absenceTexts = {
  offline: { title: 'Your activities are not here now', message: 'They come back with the internet.' },
  signedOut: { title: 'Your activities are not here now', message: 'Sign in again to get them.' },
};
