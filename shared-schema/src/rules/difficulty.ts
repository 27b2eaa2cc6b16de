/** Colour of the difficulty badge. Specification, student side, section 2 'Activity page'. */

export type DifficultyColour = 'green' | 'yellow' | 'red';

/** Beginner green, intermediate yellow, anything else red. */
export function difficultyColour(difficulty: string): DifficultyColour {
  if (difficulty === 'beginner') return 'green';
  return difficulty === 'intermediate' ? 'yellow' : 'red';
}
