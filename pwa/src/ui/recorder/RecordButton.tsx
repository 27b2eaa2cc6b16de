/** One round button: starts and stops, its ring fills while time runs, and it shows that it hears the child. */
import { IconMicrophoneFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { LevelMeter } from './LevelMeter.tsx';
import classes from './RecordButton.module.css';
import { recorderTexts } from './texts.ts';
import { type RecorderHandle, useMeter } from './use-recorder.ts';

const RADIUS = 64;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export interface RecordButtonProps {
  recorder: RecorderHandle;
  maxSeconds: number;
  /** Name while it is not recording. */
  label?: string;
}

export function RecordButton({ recorder, maxSeconds, label = recorderTexts.record }: RecordButtonProps) {
  const { level, elapsed } = useMeter(recorder);
  const { name } = recorder.state;
  const recording = name === 'recording';
  const waiting = name === 'asking' || name === 'starting' || name === 'stopping';
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-recording={recording || undefined}
        aria-label={recording ? recorderTexts.stop : label}
        disabled={waiting}
        // The focus waits for it: the key that has started the recording stops it.
        data-loading={waiting || undefined}
        onClick={recorder.press}
      >
        {recording && (
          <span className={classes.glow} style={{ transform: `scale(${1 + (level ?? 0) * 0.45})` }} />
        )}
        <svg className={classes.ring} viewBox="0 0 140 140" aria-hidden="true">
          <circle className={classes.track} cx="70" cy="70" r={RADIUS} />
          <circle
            className={classes.fill}
            cx="70"
            cy="70"
            r={RADIUS}
            strokeDasharray={CIRCUMFERENCE}
            strokeDashoffset={CIRCUMFERENCE * (1 - elapsed / maxSeconds)}
          />
        </svg>
        <span className={classes.face}>
          {recording ? <IconPlayerStopFilled /> : <IconMicrophoneFilled />}
        </span>
      </button>
      {name !== 'failed' && (
        // Keeps its height while it says nothing: the button stays under the child's finger.
        <div className={classes.below}>
          {recording && (
            <>
              {level !== null && <LevelMeter level={level} />}
              <span className={classes.left} role="timer">
                {recorderTexts.secondsLeft(Math.ceil(maxSeconds - elapsed))}
              </span>
            </>
          )}
        </div>
      )}
    </>
  );
}
