/** How many of many rows are drawn: a first part, and more when its end comes near. Five hundred cards take seconds. */
import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** Rows of the first part and of each later one: more than most screens show at once. */
const PART_SIZE = 30;
/** How far below the screen the end may be before more is drawn. */
const MARGIN = '800px';

export interface Growing {
  count: number;
  grow(): void;
  /** For the element that stands after the last drawn row. */
  endRef: RefCallback<Element>;
}

/**
 * Starts over when `key` is another one; new data of the same list leaves the drawn part as it is. `first`: rows of the
 * first part, where rows cost so much that those below the screen would delay those on it.
 */
export function useGrowing(key: string, first: number = PART_SIZE): Growing {
  const [drawn, setDrawn] = useState({ key, count: first });
  const count = drawn.key === key ? drawn.count : first;
  const grow = useCallback(() => setDrawn({ key, count: count + PART_SIZE }), [key, count]);
  // Observed anew for each part: an observer says nothing about an end that stays near.
  const endRef = useCallback(
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
  return { count, grow, endRef };
}
