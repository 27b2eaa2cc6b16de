/** One step of the standard player: a picture as large as the screen allows, words, and what to do. */
import type { ReactNode } from 'react';
import classes from './StepFrame.module.css';

interface StepFrameProps {
  label: string;
  picture: ReactNode;
  /** Stands below the picture, or beside it on a wide screen. */
  words: ReactNode;
  /** Stays in sight at the end of the screen. */
  children: ReactNode;
}

export function StepFrame({ label, picture, words, children }: StepFrameProps) {
  return (
    <section className={classes.step} aria-label={label} data-bare={!picture || undefined}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.words}>{words}</div>
      <div className={classes.work}>{children}</div>
    </section>
  );
}
