/** What to do now: hear it, read it, and the bird that says it. */
import { IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { currentTask } from '../play/listening-machine.ts';
import type { ListeningPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import { birdOf } from './bird.ts';
import classes from './InstructionBar.module.css';

export function InstructionBar({ play: { state, voice } }: { play: ListeningPlay }) {
  const task = currentTask(state);
  const { pose, move } = birdOf(state, voice.speaking);
  return (
    <section className={classes.bar} aria-label={listeningTexts.instruction}>
      <RoundButton
        label={listeningTexts.hearInstruction}
        aria-pressed={voice.speaking}
        icon={voice.speaking ? <IconPlayerStopFilled size={38} /> : <IconVolume size={44} />}
        size={80}
        tone="sky"
        onClick={voice.speaking ? voice.stop : voice.speak}
      />
      <p className={classes.text} aria-live="polite">
        {task?.instruction}
      </p>
      {/* A new key per move begins the animation anew. */}
      <span key={move?.key} className={classes.bird} data-move={move?.name}>
        <Chickadee pose={pose} size={84} />
      </span>
    </section>
  );
}
