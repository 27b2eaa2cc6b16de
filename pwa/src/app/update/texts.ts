/** Sentences of the offers: a newer version, and the new address of a school that moved. They come with the offer's code. */
export const offerTexts = {
  update: {
    title: 'A new version is ready',
    message: 'Updating takes a moment. Nothing you saved is lost.',
  },
  updateRequired: {
    title: 'Chickadee needs its new version',
    message: 'Saved answers wait on this device. They are sent after the update.',
  },
  updateHeld: 'Something is still being recorded or sent. The update waits for it.',
  updateNow: 'Update now',
  moved: {
    title: 'Your school has moved',
    message: 'What children recorded on this device is sent there. Open Chickadee at the new address:',
  },
  later: 'Later',
};
