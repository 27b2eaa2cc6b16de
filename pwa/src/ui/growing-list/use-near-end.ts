/** Asks for more of a list when its end comes near the screen. */
import { type RefCallback, startTransition, useCallback } from 'react';

/** How far below the screen the end may be before more is drawn. */
const MARGIN = '800px';

/** For the element that stands after the last drawn row. `grow` must be another function for each longer list. */
export function useNearEnd(grow: () => void): RefCallback<Element> {
  // Observed anew for each part: an observer says nothing about an end that stays near.
  return useCallback(
    (element: Element | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return;
      const observer = new IntersectionObserver(
        (entries) => {
          // In pauses between other work, because nobody has asked.
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(grow);
        },
        { rootMargin: `0px 0px ${MARGIN}` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [grow],
  );
}
