/** Words about work that is stored here and that the school server has not taken, or not yet. */
export const commandTexts = {
  savedHere: 'Saved on this device',
  /** Where an action has no words of its own. */
  later: 'It goes out when you are online.',
  refused: (reason: string) => `${reason} What you did is kept under “Needs attention”.`,
};
