/** Plays one recording: a button, its waveform to jump in, and the time. */
import { Loader } from '@mantine/core';
import { useSilence } from '#ui/audio/sound-focus.ts';
import icons from '#ui/plain/plain-icon.module.css';
import { showToast } from '#ui/toast/toast-store.ts';
import { useSeenAtRest } from '#ui/window-list/use-seen-at-rest.ts';
import { clockText } from './peaks.ts';
import classes from './RecordingPlayer.module.css';
import { waveformTexts as texts } from './texts.ts';
import { pressOf, type SoundProblem, type SoundSource, useSound } from './use-sound.ts';
import { Waveform } from './Waveform.tsx';

export interface RecordingPlayerProps {
  source: SoundSource;
  /** What is played, as it follows 'Play': 'Mei Lin, question 1'. */
  name: string;
  /** Seconds, if known before the file is loaded. */
  duration?: number | null;
  /** Said in place of the general sentences where playing fails. */
  failure?: string;
}

export function RecordingPlayer({ source, name, duration = null, failure }: RecordingPlayerProps) {
  // Nothing is fetched and decoded for a row that only scrolls by.
  const { ref, isSeen } = useSeenAtRest<HTMLDivElement>();
  const player = useSound(source, isSeen, (problem) =>
    showToast({ title: texts.error, message: sentenceOf(problem, failure), tone: 'error' }),
  );
  const silent = useSilence();
  const icon = player.isPlaying ? icons.pause : icons.play;
  const total = player.sound?.duration ?? duration ?? 0;
  return (
    <div ref={ref} className={classes.player}>
      <button
        type="button"
        className={`mantine-focus-auto mantine-active ${classes.toggle} ${player.isLoading ? '' : icon}`}
        aria-label={texts[pressOf(player)](name)}
        disabled={silent}
        onClick={player.toggle}
      >
        {player.isLoading && <Loader size={16} color="white" />}
      </button>
      <Waveform
        peaks={player.sound?.peaks ?? []}
        time={player.time}
        duration={total}
        label={texts.position(name)}
        onSeek={player.seek}
      />
      <span className={classes.time}>{timeText(player.time, total)}</span>
    </div>
  );
}

/** A file that is gone, or not here yet, has its own sentence: it says what to do. */
function sentenceOf(problem: SoundProblem, failure: string | undefined): string {
  const isGeneral = problem === 'failed' || problem === 'refused' || problem === 'corrupted';
  return (isGeneral && failure) || texts[problem];
}

/** Nothing while the length is unknown. */
function timeText(time: number, total: number): string {
  if (time > 0) return `${clockText(time)} / ${clockText(total)}`;
  return total > 0 ? clockText(total) : '';
}
