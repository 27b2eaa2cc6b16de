/** Words about feedback that was begun about an answer that is gone. */
export const orphanedTexts = {
  title: 'Your feedback on an answer that is no longer here',
  help: 'It cannot be given without the answer. It is on this device only, until you discard it.',
  when: (moment: string) => `Last written ${moment}`,
  /** Where neither child nor activity is known any more. */
  unknown: 'an answer',
  save: 'Save voice message',
  saveOf: (what: string) => `Save voice message: ${what}`,
  fileName: 'voice-message',
  discardOf: (what: string) => `Discard draft: ${what}`,
  discardTitle: 'Discard this draft?',
  discardText: 'It will be removed from this device. This cannot be undone.',
  discardFailed: { title: 'Error', message: 'The draft could not be discarded. Please try again.' },
};
