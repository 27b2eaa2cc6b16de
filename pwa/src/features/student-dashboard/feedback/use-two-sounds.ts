/**
 * The child's answer and the teacher's voice: one at a time, or in turn for a few rounds. The voice begins by itself as
 * soon as it is there.
 *
 *   voice ──end──▶ quiet
 *   both:  answer ──end──▶ voice ──end──▶ answer …  until a tap, or the end of the last round
 */
import { useEffect, useRef, useState } from 'react';
import { usePlayback } from '#ui/audio/use-playback.ts';

type Which = 'answer' | 'voice';

/** Nobody is signed out while anything sounds: a child who walked away must not leave the sounds playing for ever. */
const MAX_ROUNDS = 5;

export interface TwoSoundsOptions {
  /** Where each is loaded from; undefined where there is none, or not yet. */
  answer: string | undefined;
  voice: string | undefined;
  /** `isAsked`: somebody tapped for it; else the voice could not begin by itself. `sentence` says why. */
  onFail(which: Which, isAsked: boolean, sentence: string): void;
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
  /** Of both in turn, with the one that is played; 0 for one alone. */
  const [roundsLeft, setRoundsLeft] = useState(0);
  const isAsked = useRef(false);
  const next = useRef<Record<Which, () => void>>({ answer: () => {}, voice: () => {} });
  const answer = usePlayback(
    options.answer,
    (sentence) => options.onFail('answer', true, sentence),
    () => roundsLeft > 0 && next.current.voice(),
  );
  const voice = usePlayback(
    options.voice,
    (sentence) => options.onFail('voice', isAsked.current, sentence),
    () => {
      options.onVoiceEnd();
      if (roundsLeft > 1) next.current.answer();
      setRoundsLeft(Math.max(0, roundsLeft - 1));
    },
    options.onVoiceBegin,
  );
  next.current = { answer: answer.replay, voice: voice.replay };
  useEffect(() => {
    isAsked.current = false;
    if (options.voice) next.current.voice();
  }, [options.voice]);

  const playing = voice.state === 'playing' ? 'voice' : answer.state === 'playing' ? 'answer' : null;
  const isRepeating = roundsLeft > 0 && playing !== null;
  const toggle = (which: Which) => {
    isAsked.current = true;
    setRoundsLeft(0);
    (which === 'voice' ? voice : answer).toggle();
  };
  const toggleBoth = () => {
    isAsked.current = true;
    setRoundsLeft(isRepeating ? 0 : MAX_ROUNDS);
    if (!isRepeating) return answer.replay();
    answer.stop();
    voice.stop();
  };
  return { playing, isRepeating, toggle, toggleBoth };
}
