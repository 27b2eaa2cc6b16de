/** The answer that is kept: hear it, and see whether it is only here or with the teacher. */
import { useMedia } from '#data/media/use-media.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SavedSentMark } from '#ui/status/SavedSentMark.tsx';
import classes from './KeptAnswer.module.css';
import { playerTexts } from './texts.ts';
import type { AnswerRow } from './use-standard-player.ts';

export function KeptAnswer({ answer }: { answer: AnswerRow }) {
  const sound = useMedia(answer.audioUrl);
  return (
    <div className={classes.kept}>
      <PlayButton src={sound.src} label={playerTexts.playAnswer} size={64} tone="leaf" />
      <div className={classes.words}>
        <strong>{playerTexts.yourAnswer}</strong>
        <SavedSentMark mark={answer.local === 'waiting' ? 'saved' : 'sent'} />
      </div>
    </div>
  );
}
