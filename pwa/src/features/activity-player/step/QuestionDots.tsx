/** Progress bar with a numbered dot per question; answered ones carry a tick, those asked again the sign of a card. */
import { IconBook2, IconCheck, IconRepeat } from '@tabler/icons-react';
import { ProgressBar } from '#ui/student/ProgressBar.tsx';
import { playerTexts } from '../texts.ts';
import classes from './QuestionDots.module.css';

export interface QuestionDotsProps {
  total: number;
  /** From 0; negative before the first question. */
  current: number;
  answers: ReadonlyMap<number, unknown>;
  /** Indexes of the questions to which the teacher asks for another answer. */
  asked: ReadonlySet<number>;
  disabled: boolean;
  onChoose(index: number): void;
  /** Leads to the story; undefined without one. */
  onStory: (() => void) | undefined;
}

export function QuestionDots(props: QuestionDotsProps) {
  const { total, current, answers, asked, disabled, onChoose, onStory } = props;
  const text = playerTexts.progress(answers.size, total);
  return (
    <div className={classes.progress} data-story={onStory ? true : undefined}>
      <ProgressBar label={text} max={total} value={answers.size} />
      <ol className={classes.dots}>
        {onStory && (
          <li>
            <button
              type="button"
              className={classes.dot}
              ref={current < 0 ? showDot : undefined}
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
              data-answered={(answers.has(index) && !asked.has(index)) || undefined}
              ref={index === current ? showDot : undefined}
              aria-current={index === current ? 'step' : undefined}
              aria-label={labelOf(index, props)}
              disabled={disabled}
              onClick={() => onChoose(index)}
            >
              {index + 1}
              {asked.has(index) ? (
                <IconRepeat className={classes.again} size={22} stroke={3} aria-hidden />
              ) : (
                answers.has(index) && (
                  <IconCheck className={classes.tick} size={22} stroke={3.5} aria-hidden />
                )
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Brings the dot into the middle of its row as soon as it is the current one. The page does not move. */
function showDot(dot: HTMLElement | null): void {
  const row = dot?.closest('ol')?.parentElement;
  if (!dot || !row) return;
  const [place, whole] = [dot.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - (whole.left + whole.width / 2);
}

function labelOf(index: number, { answers, asked }: Pick<QuestionDotsProps, 'answers' | 'asked'>): string {
  const { question, questionAnswered, questionAsked } = playerTexts;
  if (asked.has(index)) return questionAsked(index + 1);
  return (answers.has(index) ? questionAnswered : question)(index + 1);
}
