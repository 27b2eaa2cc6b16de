/** Progress bar with a numbered dot per question; answered ones carry a tick. */
import { IconBook2, IconCheck } from '@tabler/icons-react';
import { ProgressBar } from '#ui/student/ProgressBar.tsx';
import { playerTexts } from '../texts.ts';
import classes from './QuestionDots.module.css';

export interface QuestionDotsProps {
  total: number;
  /** From 0; negative before the first question. */
  current: number;
  answers: ReadonlyMap<number, unknown>;
  disabled: boolean;
  onChoose(index: number): void;
  /** Leads to the story; undefined without one. */
  onStory: (() => void) | undefined;
}

export function QuestionDots({ total, current, answers, disabled, onChoose, onStory }: QuestionDotsProps) {
  const text = playerTexts.progress(answers.size, total);
  return (
    <div className={classes.progress}>
      <ProgressBar label={text} max={total} value={answers.size} />
      <ol className={classes.dots}>
        {onStory && (
          <li>
            <button
              type="button"
              className={classes.dot}
              aria-current={current < 0 ? 'step' : undefined}
              aria-label={playerTexts.story}
              disabled={disabled}
              onClick={onStory}
            >
              <IconBook2 size={34} aria-hidden />
            </button>
          </li>
        )}
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
