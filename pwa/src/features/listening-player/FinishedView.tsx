/** All tasks done: praise, the score, and the one button that sends it. */
import { Button } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Celebration } from '#ui/celebration/Celebration.tsx';
import { CelebrationNumbers } from '#ui/celebration/CelebrationNumbers.tsx';
import classes from './FinishedView.module.css';
import type { ListeningSummary, Phase } from './play/listening-machine.ts';
import { listeningTexts } from './texts.ts';

export interface FinishedViewProps {
  summary: ListeningSummary;
  phase: Phase;
  /** Stands in place of the button. */
  ending?: ReactNode;
  onSubmit(): void;
}

/** The button is the only way on. */
const LEADING = { root: { minHeight: 84, width: 'min(100%, 420px)', fontSize: 28 } };

export function FinishedView({ summary, phase, ending, onSubmit }: FinishedViewProps) {
  const isDone = phase === 'submitted';
  const words = phase === 'submitting' ? listeningTexts.submitting : listeningTexts.submit;
  const numbers = [
    { label: listeningTexts.score, value: listeningTexts.percent(summary.score) },
    { label: listeningTexts.pointsEarned, value: String(summary.pointsEarned) },
  ];
  return (
    <Celebration title={listeningTexts.finishedTitle} message={listeningTexts.finishedMessage(summary.total)}>
      <CelebrationNumbers numbers={numbers} />
      {ending || (
        <Button
          // The tick keeps its color: nothing is left to do. Its name is true of refused answers, too: they stay here.
          disabled={phase === 'submitting'}
          color="leaf"
          styles={LEADING}
          aria-label={isDone ? listeningTexts.savedTitle : undefined}
          leftSection={!isDone && <IconSend size={30} aria-hidden />}
          onClick={isDone ? undefined : onSubmit}
        >
          {isDone ? <IconCheck size={48} stroke={3} aria-hidden /> : words}
        </Button>
      )}
    </Celebration>
  );
}

/** Words that stand in place of the button: nothing is sent. */
export function EndingNote({ children }: { children: ReactNode }) {
  return <p className={classes.message}>{children}</p>;
}
