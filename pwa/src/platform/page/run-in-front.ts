/** Waits for somebody who looks at the window. */
import { windowSignals } from './signals.ts';

/**
 * Runs at once, or once when the window comes to the front: a tablet that is put away says nothing into the room.
 * Returns how to stop waiting.
 */
export function runInFront(run: () => void): (() => void) | undefined {
  if (windowSignals.visible()) return void run();
  const stop = windowSignals.onVisible(() => {
    if (!windowSignals.visible()) return;
    stop();
    run();
  });
  return stop;
}
