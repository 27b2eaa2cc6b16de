/** All tasks done: praise, the score, and the one button that sends it. */
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './FinishedView.module.css';
import type { ListeningSummary, Phase } from './listening-machine.ts';
import { listeningTexts } from './texts.ts';

export interface FinishedViewProps {
  summary: ListeningSummary;
  phase: Phase;
  /** Stands in place of the button. */
  ending?: ReactNode;
  onSubmit(): void;
}

export function FinishedView({ summary, phase, ending, onSubmit }: FinishedViewProps) {
  const message = listeningTexts.finishedMessage(summary.total);
  const pending = phase !== 'finished';
  return (
    <section className={classes.card}>
      <Chickadee pose="celebrating" size={180} />
      <h2 className={classes.title}>{listeningTexts.finishedTitle}</h2>
      <div className={classes.line}>
        <p className={classes.message}>{message}</p>
        <SpeakButton text={`${listeningTexts.finishedTitle} ${message}`} />
      </div>
      <dl className={classes.numbers}>
        <div>
          <dt>{listeningTexts.score}</dt>
          <dd>{listeningTexts.percent(summary.score)}</dd>
        </div>
        <div>
          <dt>{listeningTexts.pointsEarned}</dt>
          <dd>{summary.pointsEarned}</dd>
        </div>
      </dl>
      {ending || (
        <Button
          disabled={pending}
          color="leaf"
          leftSection={<IconSend size={28} aria-hidden />}
          onClick={onSubmit}
        >
          {pending ? listeningTexts.submitting : listeningTexts.submit}
        </Button>
      )}
    </section>
  );
}

/** Words that stand in place of the button: nothing is sent. */
export function EndingNote({ children }: { children: ReactNode }) {
  return <p className={classes.message}>{children}</p>;
}
