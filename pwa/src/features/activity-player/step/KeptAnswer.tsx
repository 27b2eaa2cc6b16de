/** The answer that is kept: hear it, and see whether it is only here or with the teacher. */
import type { AnswerLifetime } from '#data/commands/answer-store.ts';
import { useMedia } from '#data/media/use-media.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SavedSentMark } from '#ui/status/SavedSentMark.tsx';
import { playerTexts } from '../texts.ts';
import type { AnswerRow } from '../use-standard-player.ts';
import classes from './KeptAnswer.module.css';

interface KeptAnswerProps {
  answer: AnswerRow;
  lifetime: AnswerLifetime;
}

export function KeptAnswer({ answer, lifetime }: KeptAnswerProps) {
  const sound = useMedia(answer.audioUrl);
  return (
    <div className={classes.kept}>
      <PlayButton
        src={sound.src}
        isLoading={sound.state === 'loading'}
        label={playerTexts.playAnswer}
        size={64}
        tone="leaf"
      />
      <div className={classes.words}>
        <strong>{playerTexts.yourAnswer}</strong>
        {lifetime === 'lasting' ? (
          <SavedSentMark mark={answer.local === 'waiting' ? 'saved' : 'sent'} speaks />
        ) : (
          <span>{playerTexts.stays[lifetime]}</span>
        )}
      </div>
    </div>
  );
}
