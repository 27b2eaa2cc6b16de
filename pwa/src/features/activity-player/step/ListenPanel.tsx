/** Stands where the recorder would, for a child whose voice nobody may record. It must not seem like a punishment. */
import { VoiceButton } from '#ui/audio/VoiceButton.tsx';
import { EarPicture } from '#ui/recorder/pictures.tsx';
import { playerTexts } from '../texts.ts';
import classes from './ListenPanel.module.css';

export function ListenPanel() {
  return (
    <section className={classes.panel} aria-label={playerTexts.yourTurn}>
      <EarPicture />
      <p className={classes.sentence}>{playerTexts.listenOnly}</p>
      <VoiceButton text={playerTexts.listenOnly} src={undefined} label={playerTexts.hearThis} tone="sky" />
    </section>
  );
}
