/** Words of the list of things that were refused. */
export const attentionTexts = {
  title: 'Needs attention',
  intro: 'These changes were not accepted. You can make them again, and then remove them from this list.',
  empty: 'Nothing needs your attention.',
  discard: 'Discard',
  discardOf: (what: string) => `Discard: ${what}`,
  confirmTitle: 'Discard this change?',
  confirm: 'It will be removed from this device and cannot be brought back.',
};
