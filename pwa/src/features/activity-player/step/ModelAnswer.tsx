/** How the teacher says it: offered once the child has answered. */
import { useMedia } from '#data/media/use-media.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { playerTexts } from '../texts.ts';
import classes from './KeptAnswer.module.css';

export function ModelAnswer({ address }: { address: string }) {
  const { src, state } = useMedia(address);
  return (
    <div className={classes.model}>
      <PlayButton
        src={src}
        isLoading={state === 'loading'}
        label={playerTexts.hearTeacher}
        size={64}
        tone="sky"
      />
      <strong aria-hidden>{playerTexts.hearTeacher}</strong>
    </div>
  );
}
