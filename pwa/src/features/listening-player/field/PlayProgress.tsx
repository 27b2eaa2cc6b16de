/** How far the child has come, as one bar with its numbers, and the switch of the short sounds. */
import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { ProgressBar } from '#ui/student/ProgressBar.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { currentSet, type ListeningSummary } from '../play/listening-machine.ts';
import type { ListeningPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import classes from './PlayProgress.module.css';

interface PlayProgressProps {
  play: ListeningPlay;
  summary: ListeningSummary;
  isPlaying: boolean;
}

export function PlayProgress({ play: { state, effects }, summary, isPlaying }: PlayProgressProps) {
  const { solved, total } = summary;
  const text = listeningTexts.progress(solved, total);
  const tasks = currentSet(state)?.tasks.length ?? 0;
  return (
    <div className={classes.line}>
      <div className={classes.progress}>
        <ProgressBar label={text} max={total} value={solved} />
        <p className={classes.numbers}>
          <span>{text}</span>
          {isPlaying && (
            <>
              <span>{listeningTexts.set(state.setIndex + 1, state.sets.length)}</span>
              <span>{listeningTexts.task(state.taskIndex + 1, tasks)}</span>
            </>
          )}
        </p>
      </div>
      {isPlaying && (
        <RoundButton
          label={effects.isOn ? listeningTexts.effectsOff : listeningTexts.effectsOn}
          icon={effects.isOn ? <IconMusic size={32} /> : <IconMusicOff size={32} />}
          onClick={effects.toggle}
        />
      )}
    </div>
  );
}
