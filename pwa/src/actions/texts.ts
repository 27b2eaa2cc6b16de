/** Words about commands that are stored here and that the school server refused, or has not applied yet. */
export const commandTexts = {
  savedHere: 'Saved on this device',
  /** Where an action has no words of its own. */
  later: 'It goes out when you are online.',
  undo: 'Undo',
  refused: (reason: string) => `${reason} What you did is kept under “Needs attention”.`,
};
