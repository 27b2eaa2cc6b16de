/** Words of an exported page. */
export const webPageTexts = {
  note: 'Your answers stay on this page. Nothing is sent.',
  start: 'Start Activity',
  again: 'Play Again',
  done: 'Completed',
  more: 'More Activities',
};
