/** Plays short sounds that are chosen when they are played, such as names. A second one ends the first. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { createSound, type Sound } from '#platform/sound/sound.ts';
import { claimSoundFocus, releaseSoundFocus } from './sound-focus.ts';

export interface PlayOnce {
  isPlaying: boolean;
  /** `onFail` is called when nothing sounded or no more does. */
  play(src: string, onFail: () => void): void;
  stop(): void;
}

export function usePlayOnce(): PlayOnce {
  const [isPlaying, setIsPlaying] = useState(false);
  const sound = useRef<Sound | null>(null);
  const stop = useCallback(() => {
    sound.current?.close();
    sound.current = null;
    setIsPlaying(false);
  }, []);
  useEffect(() => stop, [stop]);
  const play = useCallback(
    (src: string, onFail: () => void) => {
      stop();
      if (!claimSoundFocus(stop)) return;
      const end = () => {
        stop();
        releaseSoundFocus(stop);
      };
      const onProblem = () => {
        end();
        onFail();
      };
      sound.current = createSound(src, { onEnd: end, onPaused: end, onProblem });
      setIsPlaying(true);
      sound.current.play();
    },
    [stop],
  );
  return { isPlaying, play, stop };
}
