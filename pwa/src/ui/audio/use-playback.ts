/** Plays one sound file: a click plays, the next one pauses. Says in the specification's words why it cannot. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwakeWhile } from '#platform/page/keep-awake.ts';
import { SLOW_SPEED, setSpeed } from '#platform/sound/set-speed.ts';
import { createSound, type PlayProblem, type Sound } from '#platform/sound/sound.ts';
import { useLatest } from '#platform/use-latest.ts';
import { claimSoundFocus, releaseSoundFocus } from './sound-focus.ts';
import { useSounding } from './sounding.ts';
import { audioTexts } from './texts.ts';

/** idle --toggle--> playing --toggle, or the device--> paused --toggle--> playing --end--> idle. */
export type PlaybackState = 'idle' | 'playing' | 'paused';

export interface Playback {
  state: PlaybackState;
  toggle(): void;
  /** From the beginning, also while it plays. */
  replay(): void;
  replaySlowly(): void;
  stop(): void;
}

const sentences: Readonly<Record<PlayProblem, string>> = {
  corrupted: audioTexts.corrupted,
  unplayable: audioTexts.unplayable,
  missing: audioTexts.missing,
  refused: audioTexts.playFailed,
  failed: audioTexts.playFailed,
};

/**
 * `src` undefined means that there is no file: whoever still looks for it lets the button rest. `onEnd`: all of it was played. `onBegin`: it sounds.
 */
export function usePlayback(
  src: string | undefined,
  onFail: (sentence: string) => void,
  onEnd?: () => void,
  onBegin?: () => void,
): Playback {
  const [state, setState] = useState<PlaybackState>('idle');
  const sound = useRef<Sound | null>(null);
  const loaded = useRef(src);
  const latest = useLatest({ onFail, onEnd, onBegin });
  useSounding(state === 'playing');
  useAwakeWhile(state === 'playing');

  const stop = useCallback(() => {
    sound.current?.close();
    sound.current = null;
    setState('idle');
  }, []);
  const end = useCallback(
    (sentence?: string) => {
      stop();
      releaseSoundFocus(stop);
      if (sentence) latest.current.onFail(sentence);
      else latest.current.onEnd?.();
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (loaded.current !== src) stop();
    loaded.current = src;
  }, [src, stop]);

  const play = useCallback(
    (speed = 1) => {
      if (!src) return end(audioTexts.missing);
      if (!claimSoundFocus(stop)) return;
      const onProblem = (problem: PlayProblem) => end(sentences[problem]);
      if (!sound.current) {
        sound.current = createSound(src, {
          onBegin: () => latest.current.onBegin?.(),
          onPaused: () => setState('paused'),
          onEnd: () => end(),
          onProblem,
        });
        setSpeed(sound.current.element, speed);
      }
      setState('playing');
      sound.current.play();
    },
    [src, stop, end],
  );

  const toggle = useCallback(() => {
    if (state !== 'playing') return play();
    sound.current?.pause();
    setState('paused');
  }, [state, play]);

  const replay = useCallback(() => {
    stop();
    play();
  }, [stop, play]);

  const replaySlowly = useCallback(() => {
    stop();
    play(SLOW_SPEED);
  }, [stop, play]);

  return { state, toggle, replay, replaySlowly, stop };
}
