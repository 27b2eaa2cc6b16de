// Words of the app shell: missing and broken pages.
export const appTexts = {
  loading: 'Loading',
  pageMissing: {
    title: 'This page needs a fresh start',
    message:
      'Chickadee was updated, or this page could not be loaded. Your saved work is safe on this device.',
  },
  pageBroken: {
    title: 'Something went wrong here',
    message: 'Please load the page again. Your saved work is safe on this device.',
  },
  reload: 'Load again',
  goHome: 'Go to start',
};
