/** Keeps the screen on while a person speaks or listens, who does not touch it: a tablet goes dark half a minute later. */
import { useEffect } from 'react';
import { windowSignals } from './signals.ts';

/** Until the returned function is called. Where the browser cannot do it, or does not let us, nothing happens. */
export function keepAwake(): () => void {
  let lock = requestLock();
  // The browser lets go of it in a window that is hidden.
  const stop = windowSignals.onVisible(() => {
    lock = lock.then((held) => (held?.released === false ? held : requestLock()));
  });
  return () => {
    stop();
    void lock.then((held) => held?.release());
  };
}

/** Keeps the screen on while `isWanted`, and while the component is on the screen. */
export function useAwakeWhile(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted]);
}

async function requestLock(): Promise<WakeLockSentinel | null> {
  // Without HTTPS there is none.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  try {
    return (await wakeLock?.request('screen')) ?? null;
  } catch {
    // A low battery, or a window that is hidden.
    return null;
  }
}
