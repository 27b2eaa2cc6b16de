/** Somebody is at this window: a touch, a key or the wheel. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls `run` at each touch, whichever element it is on. Returns how to stop. */
export function watchTouches(run: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const name of TOUCHES) addEventListener(name, run, options);
  return () => {
    for (const name of TOUCHES) removeEventListener(name, run, options);
  };
}
