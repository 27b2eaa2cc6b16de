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
  inClassBesides: (name: string, className: string) =>
    `${name} is in ${className} as before. It is not the home class any more.`,
  inClassBesidesLater: (name: string, className: string) =>
    `${name} stays in ${className}. It will not be the home class any more when you are online.`,
  outOfClass: (name: string, className: string) => `${name} is not in ${className} any more.`,
  outOfClassLater: (name: string, className: string) =>
    `${name} will leave ${className} when you are online.`,
  addFailed: { title: 'Error', message: 'Failed to add student' },
  undoMoveFailed: { title: 'Error', message: 'Failed to undo the move' },
  removeFailed: { title: 'Error', message: 'Failed to remove student' },
  refused: (reason: string) => `${reason} What you did is kept under “Needs attention”.`,
};
