/** How many of many rows are drawn: a first part, and more when its end comes near. Five hundred cards take seconds. */
import { type RefCallback, useCallback, useState } from 'react';
import { useNearEnd } from './use-near-end.ts';

/** Rows of the first part and of each later one: more than most screens show at once. */
const PART_SIZE = 30;

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
  const endRef = useNearEnd(grow);
  return { count, grow, endRef };
}
