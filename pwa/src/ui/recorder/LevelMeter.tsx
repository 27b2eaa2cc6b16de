/** Bars that rise with the child's voice: 'it hears me'. */
import classes from './LevelMeter.module.css';
import { recorderTexts } from './texts.ts';

/** Each bar's share of the level, so that the middle leads like a voice picture. */
const BARS = [0.45, 0.75, 1, 0.75, 0.45];
/** Speech close to a tablet's microphone reaches about a third of full scale. */
const GAIN = 2.6;

export function LevelMeter({ level }: { level: number }) {
  const loud = Math.min(1, level * GAIN);
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label={recorderTexts.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(loud * 100)}
    >
      {BARS.map((share, bar) => (
        // The bars never move among each other, so their place is their key.
        <span key={`${bar}:${share}`} className={classes.bar} style={{ height: `${16 + 84 * loud * share}%` }} />
      ))}
    </div>
  );
}
