/** Words that come with the components themselves. */
export const themeTexts = {
  close: 'Close',
};
