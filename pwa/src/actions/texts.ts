/** Words about commands that are stored here and that the school server refused, or has not applied yet. */
import type { OutcomeParts } from '#data/commands/outcomes.ts';

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
  /** Of several commands of one action, some were refused. */
  inPart: 'Saved in part',
  parts: ({ all, applied, waiting, refused }: OutcomeParts, reason: string) =>
    [
      applied > 0 && `${applied} of ${all} changes ${applied === 1 ? 'is' : 'are'} saved.`,
      waiting > 0 &&
        `${waiting}${applied > 0 ? '' : ` of ${all} changes`} ${waiting === 1 ? 'waits' : 'wait'} on this device.`,
      refused === 1
        ? `1 is kept under “Needs attention”: ${reason}`
        : `${refused} are kept under “Needs attention”.`,
    ]
      .filter(Boolean)
      .join(' '),
  refused: (reason: string) => `${reason} What you did is kept under “Needs attention”.`,
};
