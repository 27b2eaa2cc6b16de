/** Plays one sound file: a click plays, the next one pauses. Says in the specification's words why it cannot. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveSoundFocus, takeSoundFocus } from './sound-focus.ts';
import { audioTexts } from './texts.ts';

/** idle --toggle--> playing --toggle--> paused --toggle--> playing --end--> idle. */
export type PlaybackState = 'idle' | 'playing' | 'paused';

export interface Playback {
  state: PlaybackState;
  toggle(): void;
  /** From the beginning, also while it plays. */
  replay(): void;
  stop(): void;
}

/** `src` undefined means that the file is not on this device and cannot be fetched now. */
export function usePlayback(src: string | undefined, onFail: (sentence: string) => void): Playback {
  const [state, setState] = useState<PlaybackState>('idle');
  const audio = useRef<HTMLAudioElement | null>(null);
  const loaded = useRef(src);
  const fail = useRef(onFail);
  fail.current = onFail;

  const stop = useCallback(() => {
    const playing = audio.current;
    audio.current = null;
    if (playing) {
      playing.onended = playing.onerror = null;
      playing.pause();
    }
    setState('idle');
  }, []);
  const end = useCallback(
    (sentence?: string) => {
      stop();
      leaveSoundFocus(stop);
      if (sentence) fail.current(sentence);
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (loaded.current !== src) stop();
    loaded.current = src;
  }, [src, stop]);

  const play = useCallback(() => {
    if (!src) return end(audioTexts.missing);
    if (!takeSoundFocus(stop)) return;
    audio.current ??= loadSound(src, end);
    setState('playing');
    audio.current.play().catch((error: DOMException) => {
      if (error.name !== 'AbortError' && audio.current) end(sentenceOf(error, audio.current));
    });
  }, [src, stop, end]);

  const toggle = useCallback(() => {
    if (state !== 'playing') return play();
    audio.current?.pause();
    setState('paused');
  }, [state, play]);

  const replay = useCallback(() => {
    stop();
    play();
  }, [stop, play]);

  return { state, toggle, replay, stop };
}

function loadSound(src: string, end: (sentence?: string) => void): HTMLAudioElement {
  const sound = new Audio(src);
  sound.onended = () => end();
  sound.onerror = () => end(audioTexts.corrupted);
  return sound;
}

function sentenceOf(error: DOMException, sound: HTMLAudioElement): string {
  return error.name === 'NotSupportedError' || sound.error ? audioTexts.corrupted : audioTexts.playFailed;
}
