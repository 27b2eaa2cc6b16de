/** How many rows of a picture are drawn: a first part, more on demand, and all on paper. */
import { useState } from 'react';
import { usePrinting } from '#ui/window-list/use-printing.ts';

export interface Rows {
  /** `Infinity` while the page is printed. */
  count: number;
  /** All from now on. */
  showAll(): void;
}

export function useRows(first: number): Rows {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  return {
    count: isWhole || isPrinting ? Number.POSITIVE_INFINITY : first,
    showAll: () => setWhole(true),
  };
}
