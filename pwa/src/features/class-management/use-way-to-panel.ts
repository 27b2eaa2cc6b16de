/** The way from a class in the list to what the page shows of it, which on a phone begins below the window. */
import { type RefObject, useEffect, useRef } from 'react';

/** `openUid` is the class that is shown. */
export function useWayToPanel(openUid: string | undefined): {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Somebody has chosen the class. Without a change in sight the tap would seem to do nothing. */
  onChosen(uid: string): void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (openUid === undefined || awaited.current !== openUid) return;
    awaited.current = null;
    leadTo(heading.current);
  }, [openUid]);
  const onChosen = (uid: string) => {
    if (uid === openUid) leadTo(heading.current);
    else awaited.current = uid;
  };
  return { heading, onChosen };
}

function leadTo(heading: HTMLElement | null): void {
  if (heading && heading.getBoundingClientRect().bottom > window.innerHeight) goTo(heading);
}

/** Also for keyboards and screen readers: the focus goes along. */
export function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
