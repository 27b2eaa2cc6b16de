/**
 * The browser's page cache: a page that was left is frozen as it is, and shown again when the person goes back to it.
 * Both functions run before other listeners of the window; the returned function ends the listening.
 */

/** Calls `run` when the page is left and may be kept: nothing that it still does counts before it is shown again. */
export function onPageKept(run: () => void): () => void {
  return onTransition('pagehide', run);
}

/** Calls `run` when the kept page is shown again. */
export function onPageShownAgain(run: () => void): () => void {
  return onTransition('pageshow', run);
}

function onTransition(name: 'pagehide' | 'pageshow', run: () => void): () => void {
  const handle = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run();
  };
  // Capturing: before Dexie, which closes its connections and reads anew.
  window.addEventListener(name, handle, { capture: true });
  return () => window.removeEventListener(name, handle, { capture: true });
}
