/** The bird celebrates with a child: the end of an activity, of any type. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of what had the focus, or of what was to have it. A screen reader announces it. Before the next
  // frame, in which a control beside it would get the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isFree = !activeElement || activeElement === body || activeElement.matches('h1');
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={classes.card} aria-label={title} data-celebration>
      <span className={classes.bird}>
        <Chickadee pose="celebrating" size={260} />
      </span>
      <div className={classes.line}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
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
