/** Sentences of the celebration after an activity. */
export const celebrationTexts = {
  title: 'Well done!',
  message: (points: number, level: number | null) => {
    if (level) return `You reached level ${level}!`;
    return points > 0 ? `You earned ${points} points.` : 'You did it again.';
  },
  points: 'Points Earned',
  plus: (points: number) => `+${points}`,
  newLevel: 'New level',
  next: 'Next activity',
  close: 'My activities',
};
