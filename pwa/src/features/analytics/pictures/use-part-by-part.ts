/** Draws the parts of a long page one after another, so that no frame waits for all of them. */
import { startTransition, useEffect, useState } from 'react';

/** How many of the parts are drawn: one more after each that is on the screen. */
export function usePartByPart(parts: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < parts) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, parts]);
  return drawn;
}
