/** Words of the page for unknown addresses (specification: '404 Page Not Found'). */
export const notFoundTexts = {
  title: '404 Page Not Found',
  message: 'This branch is empty. Nothing is lost.',
  home: 'Go to start',
};
