/** Color of the difficulty badge. Specification, student side, section 2 'Activity page'. */

export type DifficultyColor = 'green' | 'yellow' | 'red';

/** Beginner green, intermediate yellow, anything else red. */
export function difficultyColor(difficulty: string): DifficultyColor {
  if (difficulty === 'beginner') return 'green';
  return difficulty === 'intermediate' ? 'yellow' : 'red';
}
