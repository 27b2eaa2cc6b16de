/** Bars that rise with the child's voice: 'it hears me'. */
import { VisuallyHidden } from '@mantine/core';
import classes from './LevelMeter.module.css';
import { recorderTexts } from './texts.ts';

/** Each bar's share of the level, so that the middle leads like a voice picture. */
const BARS = [
  { id: 'left end', share: 0.45 },
  { id: 'left', share: 0.75 },
  { id: 'middle', share: 1 },
  { id: 'right', share: 0.75 },
  { id: 'right end', share: 0.45 },
];
/** The microphone's 1 is loud speech; a child's usual voice is half of that and should fill the bars, too. */
const LEVEL_GAIN = 2;

export function LevelMeter({ level }: { level: number }) {
  const loud = Math.min(1, level * LEVEL_GAIN);
  return (
    <div className={classes.meter}>
      <VisuallyHidden>
        <meter aria-label={recorderTexts.level} min={0} max={100} value={Math.round(loud * 100)} />
      </VisuallyHidden>
      {BARS.map(({ id, share }) => (
        <span
          key={id}
          className={classes.bar}
          style={{ transform: `scaleY(${0.16 + 0.84 * loud * share})` }}
        />
      ))}
    </div>
  );
}
