/** Progress bar with a numbered dot per question; answered ones carry a tick. */
import { IconCheck } from '@tabler/icons-react';
import classes from './QuestionDots.module.css';
import { playerTexts } from './texts.ts';

export interface QuestionDotsProps {
  total: number;
  /** From 0. */
  current: number;
  answers: ReadonlyMap<number, unknown>;
  disabled: boolean;
  onChoose(index: number): void;
}

export function QuestionDots({ total, current, answers, disabled, onChoose }: QuestionDotsProps) {
  const text = playerTexts.progress(answers.size, total);
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={total} value={answers.size} aria-label={text} />
      <ol className={classes.dots}>
        {Array.from({ length: total }, (_, index) => index).map((index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.dot}
              data-answered={answers.has(index) || undefined}
              aria-current={index === current ? 'step' : undefined}
              aria-label={(answers.has(index) ? playerTexts.questionAnswered : playerTexts.question)(
                index + 1,
              )}
              disabled={disabled}
              onClick={() => onChoose(index)}
            >
              {index + 1}
              {answers.has(index) && (
                <IconCheck className={classes.tick} size={22} stroke={3.5} aria-hidden />
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
