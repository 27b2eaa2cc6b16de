/** The ways on and back. The way on leads once the step is done: it is then the largest thing after Keep. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFlag } from '@tabler/icons-react';
import { playerTexts } from '../texts.ts';
import classes from './StepWays.module.css';

/** The size of the way on once the step is done; the theme's own size is an inline style. All of it fits on a phone. */
const LEADING = { styles: { root: { minHeight: 84, fontSize: 'min(28px, 6.6cqi)' } } };

interface StepWaysProps {
  /** The second half of a double tap is for the step that was left. */
  step: number;
  isFirst: boolean;
  isLast: boolean;
  /** Nothing is left to do here. */
  isDone: boolean;
  disabled: boolean;
  onBack(): void;
  onNext(): void;
  onFinish(): void;
}

export function StepWays({
  step,
  isFirst,
  isLast,
  isDone,
  disabled,
  onBack,
  onNext,
  onFinish,
}: StepWaysProps) {
  const onward = {
    className: classes.on,
    disabled,
    'data-tap-key': step,
    'data-leads': isDone || undefined,
    ...(isDone && LEADING),
  };
  return (
    <nav className={classes.ways} aria-label={playerTexts.questions}>
      {!isFirst && (
        <Button
          data-tap-key={step}
          className={classes.back}
          variant="default"
          leftSection={<IconArrowLeft size={28} aria-hidden />}
          disabled={disabled}
          onClick={onBack}
        >
          <span className={classes.backWord}>{playerTexts.previous}</span>
        </Button>
      )}
      {isLast ? (
        <Button
          {...onward}
          {...(isDone ? { color: 'leaf' } : { variant: 'default' })}
          leftSection={<IconFlag size={30} aria-hidden />}
          onClick={onFinish}
        >
          {playerTexts.finish}
        </Button>
      ) : (
        <Button
          {...onward}
          {...(isDone ? { color: 'leaf' } : { variant: 'default' })}
          rightSection={<IconArrowRight size={30} aria-hidden />}
          onClick={onNext}
        >
          {playerTexts.next}
        </Button>
      )}
    </nav>
  );
}
