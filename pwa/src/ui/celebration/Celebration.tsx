/** The bird celebrates with a child: the end of an activity, of any type. */
import type { ReactNode } from 'react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './Celebration.module.css';

export interface CelebrationProps {
  title: string;
  message?: string | undefined;
  /** A number below says it to the eye. */
  isOnlySpoken?: boolean;
  /** What the speaker says after the message. */
  spokenNext?: string | undefined;
  /** What was earned, and what comes next. */
  children?: ReactNode;
}

export function Celebration({ title, message, isOnlySpoken, spokenNext, children }: CelebrationProps) {
  return (
    <section className={classes.card} aria-label={title} data-celebration>
      <span className={classes.bird}>
        <Chickadee pose="celebrating" size={260} />
      </span>
      <div className={classes.line}>
        <h2 className={classes.title}>{title}</h2>
        <SpeakButton text={[title, message, spokenNext].filter(Boolean).join(' ')} />
      </div>
      {message && (
        <p className={classes.message} data-only-spoken={isOnlySpoken || undefined}>
          {message}
        </p>
      )}
      {children}
    </section>
  );
}
