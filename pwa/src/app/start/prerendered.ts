/**
 * A page that came with its first screen drawn (docs/decisions/062-first-screens-in-the-first-html.md). The server sends
 * such a page only to a browser that nobody has signed in with.
 */
import { useEffect } from 'react';

const MARK = 'data-prerendered';

export function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute(MARK);
}

/** Runs when the screen answers to taps and keys: a drawn form is inert until then. */
export function useEndOfPrerendering(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    root?.removeAttribute('inert');
    root?.removeAttribute(MARK);
  }, []);
}
