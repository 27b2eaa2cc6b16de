/** Keeps what a screen shows as the server has it: another administrator or another device may change it. */
import { useEffect } from 'react';
import { useOnReconnect } from '#data/sync-status/use-on-reconnect.ts';
import { windowSignals } from '#platform/page/signals.ts';

/** Runs `recheck` when the window is in front again, and when network or server are back. */
export function useRecheck(recheck: () => unknown): void {
  useOnReconnect(recheck);
  useEffect(() => {
    const stops = [windowSignals.onVisible, windowSignals.onOnline].map((on) => on(() => void recheck()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [recheck]);
}
