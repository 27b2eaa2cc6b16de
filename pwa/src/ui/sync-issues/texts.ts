/** Words of the panel 'Needs attention' and of deciding between mine and theirs. */
export const syncIssueTexts = {
  title: 'Needs attention',
  intro: 'The school server did not take these. They are kept on this device until you decide.',
  empty: 'Nothing needs your attention any more.',
  list: 'What needs attention',
  by: (whose: string, when: string) => `By ${whose}, ${when}`,
  withIt: 'What builds on it:',
  compare: 'Compare',
  compareOf: (what: string) => `Compare: ${what}`,
  retry: 'Try again',
  retryOf: (what: string) => `Try again: ${what}`,
  change: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  makeAnew: 'Open mine as a new one',
  makeAnewOf: (what: string) => `Open mine as a new one: ${what}`,
  save: 'Save sound as file',
  saveOf: (what: string) => `Save sound as file: ${what}`,
  discard: 'Discard',
  discardOf: (what: string) => `Discard: ${what}`,
  confirmTitle: 'Discard this?',
  confirm: (what: string, more: number) => {
    const withMore =
      more === 0 ? '' : more === 1 ? ' and what builds on it' : ` and ${more} things that build on it`;
    return `${what}${withMore} will be removed from this device and cannot be brought back.`;
  },
  confirmSound: 'Its sound goes too. Save it as a file first if somebody may want to hear it.',
  retried: 'Trying again',
  retriedText: 'It comes back here if the school does not take it.',
  discarded: 'Discarded',
  saved: 'Sound saved',
  failed: { title: 'That did not work', message: 'Nothing was changed. Please try once more.' },
  noSound: { title: 'No sound', message: 'The sound is no longer on this device.' },
};

const edited = {
  title: 'Changed in two places',
  intro: 'This was also changed on another device. Nothing is lost yet: you decide which one stays.',
  keepMine: 'Keep mine',
  kept: 'Your version is sent again',
  useTheirs: 'Use theirs',
  usedTheirs: 'The other version stays',
};
const deletion = {
  keepMine: 'Delete it anyway',
  kept: 'The deletion is sent again',
  useTheirs: 'Keep it',
  usedTheirs: 'It is not deleted',
};

/** What the dialog says of each kind of decision; null: nothing. */
export const conflictWords = {
  edited,
  changed: { ...edited, ...deletion },
  answered: {
    title: 'Students have worked on it',
    intro: 'Nothing is deleted yet: you decide.',
    ...deletion,
  },
  deleted: { ...deletion, title: 'Already deleted', intro: null, useTheirs: 'OK', usedTheirs: null },
};

export const conflictTexts = {
  when: (when: string) => `Changed there ${when}.`,
  waiting: 'The other version is still on its way to this device.',
  gone: 'It was deleted meanwhile, so there is nothing left to keep your version in.',
  decided: 'This was decided meanwhile, in another window or on the server. There is nothing left to choose.',
  goneButKept: 'It was deleted meanwhile. What you wrote can become a new one.',
  deleted: 'It is deleted already. There is nothing left to decide.',
  deletion: {
    changed: 'You deleted it here. On another device it was changed, not deleted.',
    answered:
      'You deleted it when this device knew of no answer. Students have worked on it, maybe those of another teacher. Their recordings, results and feedback are deleted with it, and cannot be brought back.',
  },
  same: 'Both versions say the same.',
  mine: 'What you wrote',
  theirs: 'What is there now',
  confirmTitle: 'Let your version go?',
  confirm: 'This goes and cannot be brought back:',
  line: (field: string, value: string) => `${field}: ${value}`,
};
