/** Sentences of the celebration after an activity. */
export const celebrationTexts = {
  title: 'Well done!',
  newLevelMessage: (level: number) => `You reached level ${level}!`,
  pointsMessage: (points: number) => `You earned ${points} points.`,
  doneMessage: (done: number) => `Activities done: ${done}.`,
  again: 'You did it again.',
  points: 'Points Earned',
  plus: (points: number) => `+${points}`,
  newLevel: 'New level',
  next: 'Next activity',
  close: 'My activities',
};
