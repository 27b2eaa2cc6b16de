/** How much of a long list is drawn. */
import { startTransition, useEffect, useState } from 'react';

/**
 * `first` at once, and `soon` right after, in pauses between other work: what nobody sees yet delays nothing that stands
 * above. The function draws as many again.
 */
export function useDrawnCount({ first, soon }: { first: number; soon: number }): [number, () => void] {
  const [count, setCount] = useState(first);
  useEffect(() => {
    startTransition(() => setCount((drawn) => Math.max(drawn, soon)));
  }, [soon]);
  return [count, () => setCount(Math.max(count, soon) + soon)];
}
