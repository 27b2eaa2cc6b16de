/** Difficulty as a color and a word: beginner green, intermediate yellow, otherwise red. */
import { difficultyColor } from 'shared-schema/rules/colors/difficulty';
import classes from './DifficultyBadge.module.css';

export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  return (
    <span className={classes.badge} data-color={difficultyColor(difficulty)}>
      {difficulty}
    </span>
  );
}
