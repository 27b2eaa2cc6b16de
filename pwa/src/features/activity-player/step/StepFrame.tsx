/** One step of the standard player: a picture as large as the screen allows, words, and what to do. */
import { type ReactNode, useRef } from 'react';
import classes from './StepFrame.module.css';
import { usePictureHeight } from './use-picture-height.ts';

interface StepFrameProps {
  label: string;
  picture: ReactNode;
  /** The picture becomes smaller where words and work would cover it. */
  fits?: boolean;
  /** The step may be higher than the screen, and what stays in sight would cover some of it for good. */
  isLong?: boolean | undefined;
  /** Stands below the picture, or beside it on a wide screen. */
  words: ReactNode;
  /** Stays in sight at the end of the screen. */
  children: ReactNode;
}

export function StepFrame({ label, picture, fits = false, isLong, words, children }: StepFrameProps) {
  const parts = {
    step: useRef<HTMLElement>(null),
    words: useRef<HTMLDivElement>(null),
    work: useRef<HTMLDivElement>(null),
  };
  usePictureHeight(parts, fits);
  return (
    <section
      ref={parts.step}
      className={classes.step}
      aria-label={label}
      data-bare={!picture || undefined}
      data-long={isLong || undefined}
      data-fills-screen
      data-step
      tabIndex={-1}
    >
      {picture && <div className={classes.picture}>{picture}</div>}
      <div ref={parts.words} className={classes.words}>
        {words}
      </div>
      <div ref={parts.work} className={classes.work}>
        {children}
      </div>
    </section>
  );
}
