/** Words about commands that are stored here and that the school server refused, or has not applied yet. */
export const commandTexts = {
  /** The title that does not say what failed. */
  error: 'Error',
  savedHere: 'Saved on this device',
  /** Where an action has no words of its own. */
  later: 'It goes out when you are online.',
  undo: 'Undo',
  moveUndone: 'Move undone',
  inClassAgain: (name: string, className: string) => `${name} is in ${className} again.`,
  inClassAgainLater: (name: string, className: string) =>
    `${name} will be in ${className} again when you are online.`,
  outOfClass: (name: string, className: string) => `${name} is not in ${className} any more.`,
  outOfClassLater: (name: string, className: string) =>
    `${name} will leave ${className} when you are online.`,
  addFailed: { title: 'Error', message: 'Failed to add student' },
  removeFailed: { title: 'Error', message: 'Failed to remove student' },
  refused: (reason: string) => `${reason} What you did is kept under “Needs attention”.`,
};
