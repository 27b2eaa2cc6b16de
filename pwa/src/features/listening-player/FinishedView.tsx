/** All tasks done: praise, the score, and the one button that sends it. */
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './FinishedView.module.css';
import type { ListeningSummary, Phase } from './listening-machine.ts';
import { listeningTexts } from './texts.ts';

export interface FinishedViewProps {
  summary: ListeningSummary;
  phase: Phase;
  /** Says that nothing is sent, in place of the button. */
  preview: boolean;
  onSubmit(): void;
}

export function FinishedView({ summary, phase, preview, onSubmit }: FinishedViewProps) {
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
      {preview ? (
        <p className={classes.message}>{listeningTexts.preview}</p>
      ) : (
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
