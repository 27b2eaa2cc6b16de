/**
 * The child's answer and the teacher's voice: one at a time, or in turn until somebody stops them. The voice begins by
 * itself as soon as it is there.
 *
 *   voice ──end──▶ quiet
 *   both:  answer ──end──▶ voice ──end──▶ answer …
 */
import { useEffect, useRef, useState } from 'react';
import { usePlayback } from '#ui/audio/use-playback.ts';

type Which = 'answer' | 'voice';

export interface TwoSoundsOptions {
  /** Where each is loaded from; undefined where there is none, or not yet. */
  answer: string | undefined;
  voice: string | undefined;
  /** `isAsked`: somebody tapped for it; else the voice could not begin by itself. */
  onFail(which: Which, isAsked: boolean): void;
  onVoiceBegin(): void;
  onVoiceEnd(): void;
}

export interface TwoSounds {
  playing: Which | null;
  /** Both are played in turn. */
  isRepeating: boolean;
  toggle(which: Which): void;
  toggleBoth(): void;
}

export function useTwoSounds(options: TwoSoundsOptions): TwoSounds {
  const [repeats, setRepeats] = useState(false);
  const isAsked = useRef(false);
  const next = useRef<Record<Which, () => void>>({ answer: () => {}, voice: () => {} });
  const answer = usePlayback(
    options.answer,
    () => options.onFail('answer', true),
    () => repeats && next.current.voice(),
  );
  const voice = usePlayback(
    options.voice,
    () => options.onFail('voice', isAsked.current),
    () => {
      options.onVoiceEnd();
      if (repeats) next.current.answer();
    },
    options.onVoiceBegin,
  );
  next.current = { answer: answer.replay, voice: voice.replay };
  useEffect(() => {
    isAsked.current = false;
    if (options.voice) next.current.voice();
  }, [options.voice]);

  const playing = voice.state === 'playing' ? 'voice' : answer.state === 'playing' ? 'answer' : null;
  const isRepeating = repeats && playing !== null;
  const toggle = (which: Which) => {
    isAsked.current = true;
    setRepeats(false);
    (which === 'voice' ? voice : answer).toggle();
  };
  const toggleBoth = () => {
    isAsked.current = true;
    setRepeats(!isRepeating);
    if (!isRepeating) return answer.replay();
    answer.stop();
    voice.stop();
  };
  return { playing, isRepeating, toggle, toggleBoth };
}
