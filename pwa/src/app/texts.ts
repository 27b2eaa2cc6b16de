// Words of the app shell: update, missing and broken pages.
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
  update: {
    title: 'A new version is ready',
    message: 'Updating takes a moment. Nothing you saved is lost.',
    now: 'Update now',
    later: 'Later',
  },
  updateRequired: {
    title: 'Chickadee needs its new version',
    message: 'Saved answers wait on this device. They are sent after the update.',
  },
  updateHeld: 'Something is still being recorded or sent. The update waits for it.',
  moved: {
    title: 'Your school has moved',
    message: 'What children recorded on this device is sent there. Open Chickadee at the new address:',
  },
  accountDeleted: {
    title: 'This account is gone',
    message: 'It was deleted at your school. Please ask your teacher.',
  },
};
