/** The bird on a round patch of sky: stands out on light and dark pages alike. */

import classes from './BirdPortrait.module.css';
import { Chickadee, type ChickadeePose } from './Chickadee.tsx';

/** `size` is the diameter in px. Decoration only: words stand beside it. */
export function BirdPortrait({ pose = 'perched', size = 200 }: { pose?: ChickadeePose; size?: number }) {
  return (
    <span className={classes.sky} style={{ width: size, height: size }}>
      <Chickadee pose={pose} size={Math.round(size * 0.74)} />
    </span>
  );
}
