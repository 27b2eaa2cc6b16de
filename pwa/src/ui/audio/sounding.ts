/** Whether anything sounds in this window: whoever listens does not touch the device. */
import { useEffect } from 'react';

let sounds = 0;

/** Notes a sound of the calling component while it plays. */
export function useSounding(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    sounds += 1;
    return () => {
      sounds -= 1;
    };
  }, [isPlaying]);
}

/** True while at least one sound that `useSounding` noted plays. */
export function isSounding(): boolean {
  return sounds > 0;
}
