/** Difficulty as a colour and a word: beginner green, intermediate yellow, otherwise red. */
import { difficultyColour } from 'shared-schema/rules/difficulty';
import classes from './DifficultyBadge.module.css';

export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  return (
    <span className={classes.badge} data-colour={difficultyColour(difficulty)}>
      {difficulty}
    </span>
  );
}
