/** Asks before a shared device signs out by itself. A touch anywhere is an answer, too. */
import { Button, Modal } from '@mantine/core';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './StillHere.module.css';
import { idleTexts } from './texts.ts';

interface StillHereProps {
  opened: boolean;
  secondsLeft: number;
  onStay(): void;
}

export default function StillHere({ opened, secondsLeft, onStay }: StillHereProps) {
  return (
    <Modal opened={opened} onClose={onStay} withCloseButton={false} centered aria-label={idleTexts.title}>
      <div className={classes.question}>
        <Chickadee pose="sleeping" size={150} />
        <div className={classes.line}>
          <h2 className={classes.title}>{idleTexts.title}</h2>
          <SpeakButton text={idleTexts.title} />
        </div>
        <p className={classes.left}>{idleTexts.message(secondsLeft)}</p>
        <Button fullWidth onClick={onStay} data-autofocus>
          {idleTexts.stay}
        </Button>
      </div>
    </Modal>
  );
}
