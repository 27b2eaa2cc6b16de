/** Words around the templates. What a template fills in stands in `templates.ts`. */
export const templateTexts = {
  title: 'Start from a template',
  hint: 'It fills in the questions. You choose the pictures and change what you like.',
  ready: 'Ready activities',
  readyHint: 'They come with all words and pictures.',
};
