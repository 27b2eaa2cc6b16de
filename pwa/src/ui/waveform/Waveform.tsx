/** The bars of a sound. A slider to assistive technology: arrow keys and clicks move the position. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { BAR_COUNT } from './decode.ts';
import type { Pause } from './pauses.ts';
import { clockText } from './peaks.ts';
import classes from './RecordingPlayer.module.css';
import { waveformTexts } from './texts.ts';

export interface WaveformProps {
  /** Empty while loading: a thin line is shown. */
  peaks: readonly number[];
  /** Seconds. */
  time: number;
  duration: number;
  label: string;
  /** Marked below the bars. */
  pauses?: readonly Pause[];
  onSeek(seconds: number): void;
}

/** Seconds per arrow key; answers are short. */
const KEY_STEP_SECONDS = 1;
const VIEW_HEIGHT = 36;
const flat: readonly number[] = Array.from({ length: BAR_COUNT }, () => 0.06);

export function Waveform({ peaks, time, duration, label, pauses = [], onSeek }: WaveformProps) {
  const bars = peaks.length > 0 ? peaks : flat;
  const played = duration > 0 ? (time / duration) * bars.length : 0;
  const isFlat = bars === flat && played === 0;
  const move = (seconds: number) => onSeek(Math.min(Math.max(seconds, 0), duration));
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    move(((event.clientX - left) / width) * duration);
  };
  const key = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, time, duration);
    if (target === null) return;
    event.preventDefault();
    move(target);
  };
  return (
    <div
      className={isFlat ? `${classes.waveform} ${classes.flat}` : classes.waveform}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={waveformTexts.at(clockText(time), clockText(duration))}
      onPointerDown={press}
      onKeyDown={key}
    >
      {!isFlat && <Bars bars={bars} played={Math.ceil(played)} />}
      {duration > 0 &&
        pauses.map(({ start, end }) => (
          <span
            key={start}
            className={classes.pause}
            style={{
              insetInlineStart: `${(start / duration) * 100}%`,
              inlineSize: `${((end - start) / duration) * 100}%`,
            }}
          />
        ))}
    </div>
  );
}

function Bars({ bars, played }: { bars: readonly number[]; played: number }) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.length * 4} ${VIEW_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={classes.bar} d={outline(bars)} />
      <path className={classes.bar} data-played d={outline(bars.slice(0, played))} />
    </svg>
  );
}

/** All bars as one path, so that a long list of recordings stays light. */
function outline(bars: readonly number[]): string {
  return bars
    .map((peak, index) => {
      const height = VIEW_HEIGHT * peak;
      return `M${index * 4 + 0.5} ${(VIEW_HEIGHT - height) / 2}h3v${height}h-3z`;
    })
    .join('');
}

function keyTarget(key: string, time: number, duration: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return time + KEY_STEP_SECONDS;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return time - KEY_STEP_SECONDS;
  if (key === 'Home') return 0;
  return key === 'End' ? duration : null;
}
