/** The bird celebrates with a child: the end of an activity, of any type. */
import type { ReactNode } from 'react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './Celebration.module.css';

export interface CelebrationProps {
  title: string;
  message?: string | undefined;
  /** What the speaker says after the message. */
  spokenNext?: string | undefined;
  /** What was earned, and what comes next. */
  children?: ReactNode;
}

export function Celebration({ title, message, spokenNext, children }: CelebrationProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <span className={classes.bird}>
        <Chickadee pose="celebrating" size={180} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.line}>
          {message && <p className={classes.message}>{message}</p>}
          <SpeakButton text={[title, message, spokenNext].filter(Boolean).join(' ')} />
        </div>
        {children}
      </div>
    </section>
  );
}
