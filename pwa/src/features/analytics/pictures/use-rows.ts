/** How many rows of a picture are drawn: a first part, more on demand, and all on paper. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

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

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes the page as it is when the event ends.
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) window.addEventListener(event, follow);
    return () => {
      for (const event of events) window.removeEventListener(event, follow);
    };
  }, []);
  return isPrinting;
}
