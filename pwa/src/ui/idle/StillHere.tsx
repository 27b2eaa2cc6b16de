/** Asks before a shared device signs out by itself, a child aloud. A touch anywhere is an answer, too. */
import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { runInFront } from '#platform/page/run-in-front.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { useSpeech } from '#ui/audio/use-speech.ts';
import classes from './StillHere.module.css';
import { idleTexts } from './texts.ts';

interface StillHereProps {
  secondsLeft: number;
  /** A child cannot read the question. */
  speaks: boolean;
  onStay(): void;
}

export default function StillHere({ secondsLeft, speaks, onStay }: StillHereProps) {
  // Who has left hears nothing: the question itself must not end the countdown.
  const { say } = useSpeech(staySilent, false);
  useEffect(() => {
    if (speaks) return runInFront(() => say(idleTexts.title));
  }, [speaks, say]);
  return (
    <Modal opened onClose={onStay} withCloseButton={false} centered aria-label={idleTexts.title}>
      <div className={classes.question}>
        <Chickadee pose="sleeping" size={150} />
        <h2 className={classes.title}>{idleTexts.title}</h2>
        <p className={classes.left}>{idleTexts.message(secondsLeft)}</p>
        <Button fullWidth onClick={onStay} data-autofocus>
          {idleTexts.stay}
        </Button>
      </div>
    </Modal>
  );
}

const staySilent = () => {};
