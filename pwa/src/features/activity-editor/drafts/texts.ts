/** Words about drafts of activities, undo, and newer versions. */
const parts = {
  sets: ['set', 'sets'],
  zones: ['zone', 'zones'],
  objects: ['object', 'objects'],
  questions: ['question', 'questions'],
} as const;

/** '2 questions changed'; null for none. */
const counted =
  (word: string) =>
  (kind: keyof typeof parts, count: number): string | null =>
    count === 0 ? null : `${count} ${parts[kind][count === 1 ? 0 : 1]} ${word}`;

export const draftTexts = {
  saved: 'Draft saved on this device',
  writing: 'Saving the draft…',
  failed: 'This device is full: the draft is not saved',
  bar: 'Draft',
  undo: 'Undo',
  redo: 'Redo',
  undoKeys: 'Undo (Ctrl+Z)',
  redoKeys: 'Redo (Ctrl+Y)',
  saveAndAssign: 'Save and assign',
  leave: 'What you wrote is not saved yet. A draft stays on this device until you save or discard it.',
  leaveWithoutDraft: 'What you wrote is not saved, and this device is too full to keep a draft.',

  unfinished: (count: number) =>
    count === 1 ? 'You have an unfinished activity' : `You have ${count} unfinished activities`,
  unfinishedNew: (title: string) => (title.trim() ? `"${title.trim()}"` : 'An activity without a title'),
  unfinishedEdit: (title: string) =>
    title.trim() ? `Changes to "${title.trim()}"` : 'Changes to an activity',
  when: (moment: string) => `Last written ${moment}`,
  continue: 'Continue',
  continueOf: (what: string) => `Continue: ${what}`,
  discard: 'Discard',
  discardOf: (what: string) => `Discard: ${what}`,
  discardTitle: 'Discard this draft?',
  discardText: (what: string) => `${what} will be removed from this device. This cannot be undone.`,
  discardFailed: { title: 'Error', message: 'The draft could not be discarded. Please try again.' },

  chooseTitle: 'Continue your draft?',
  choose: (title: string, moment: string) =>
    `You changed "${title}" and did not save it. The draft was last written ${moment}.`,
  chooseHint: 'If you begin from the saved activity, Undo brings the draft back.',
  continueDraft: 'Continue the draft',
  fromSaved: 'Begin from the saved activity',
  filesLost: {
    title: 'A file is missing',
    message:
      'The page closed before a picture or sound was on this device. Please choose it again. All words are here.',
  },
  draftGone: 'This draft is no longer on this device.',
  draftElsewhere: 'This draft is open in another window.',
  wasDeleted: (title: string) => `“${title}” was deleted.`,
  savedAnew: 'Saving makes a new activity of what you wrote; assign it to your classes again.',

  newerTitle: 'This activity was changed on another device',
  newerHereTitle: 'This activity was changed in another window',
  newerWhen: (moment: string, changes: readonly string[]) =>
    changes.length > 0 ? `${moment}: ${changes.join(', ')}.` : `${moment}.`,
  newerHint: 'Nothing of yours is lost: after taking the newer version, Undo brings yours back.',
  takeNewer: 'Take the newer version',
  keepMine: 'Go on with mine',
  fields: {
    title: 'title changed',
    description: 'description changed',
    type: 'type changed',
    difficulty: 'difficulty changed',
    imageUrl: 'cover image changed',
    storyContent: 'story changed',
  },
  changed: counted('changed'),
  added: counted('added'),
  deleted: counted('deleted'),
  reordered: (kind: keyof typeof parts) => `order of the ${parts[kind][1]} changed`,
  otherChange: 'settings changed',
};
