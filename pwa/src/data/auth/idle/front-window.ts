/**
 * Which window is in front. A hidden window leaves the idle lock to it: a hidden one cannot distinguish a clock that was
 * set from a device that slept.
 */
import { heldLocks, type Locks, webLocks } from '#platform/locks/locks.ts';
import { type Signals, windowSignals } from '#platform/page/signals.ts';

/** Each window in front shares it. */
const LOCK_NAME = 'chickadee-in-front';

export interface FrontWindow {
  /** True when this window is hidden and another one is not. Never in a browser without locks. */
  isOther(): Promise<boolean>;
  stop(): void;
}

export function watchFrontWindow(
  signals: Pick<Signals, 'visible' | 'onVisible' | 'onHidden'> = windowSignals,
  locks: Locks | null = webLocks(),
): FrontWindow {
  let release: (() => void) | undefined;
  const hold = () => {
    if (signals.visible()) release ??= locks?.share(LOCK_NAME);
  };
  const leave = () => {
    release?.();
    release = undefined;
  };
  hold();
  const stops = [signals.onVisible(hold), signals.onHidden(leave), leave];
  return {
    isOther: async () => !signals.visible() && (await heldLocks()).has(LOCK_NAME),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
