/** Sentences of the data layer. */
export const storageTexts = {
  full: 'This tablet has no room left, so nothing new can be saved. What you already made is safe. Please tell your teacher.',
};
