/** The voice of a question, which says the question once by itself: who cannot read sees only a picture. Decision 176. */
import { useEffect, useRef, useState } from 'react';
import { INSTRUCTION_DELAY_MS } from 'shared-schema/rules/constants';
import type { Media } from '#data/media/use-media.ts';
import { systemClock, type Timer } from '#platform/clock.ts';
import { runInFront } from '#platform/page/run-in-front.ts';
import { useLatest } from '#platform/use-latest.ts';
import { isSounding } from '#ui/audio/sounding.ts';
import { tellSilence } from '#ui/audio/tell-silence.ts';
import { useVoice, type Voice } from '#ui/audio/use-voice.ts';

export interface SpokenQuestion {
  id: string;
  prompt: string;
  /** The teacher's sound: missing where there is none. */
  sound: Media;
  /** Nothing is answered or recorded, and the microphone rests. */
  isOpen: boolean;
  /** Ids of the questions that were said since the player opened. */
  said: Set<string>;
}

export interface QuestionVoice extends Voice {
  /** The question is being said, or will be in a moment. */
  isSaying: boolean;
}

export function useQuestionVoice({ id, prompt, sound, isOpen, said }: SpokenQuestion): QuestionVoice {
  const isTapped = useRef(false);
  const voice = useVoice({
    ...{ text: prompt, src: sound.src },
    // A browser that lets nothing sound before a tap is not broken: the speaker is there.
    onFail: (error) => void (isTapped.current && tellSilence(error)),
  });
  /** It says itself in a moment. */
  const [isDue, setDue] = useState(() => isOpen && !said.has(id));
  // Whoever has begun to answer is not spoken to any more.
  if (isDue && !isOpen) setDue(false);
  const noteSaid = () => {
    said.add(id);
    setDue(false);
  };
  /** When it began by itself, by `monotonicNow`. */
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useLatest(() => {
    noteSaid();
    begunAt.current = systemClock.monotonicNow();
    voice.say();
  });
  // The voice would say the words in place of a sound that is still being found.
  const isReady = isDue && sound.state !== 'loading';
  useEffect(() => (isReady ? runInSilence(() => latest.current()) : undefined), [isReady]);
  const onTap = (say: () => void) => () => {
    isTapped.current = true;
    begunAt.current = Number.NEGATIVE_INFINITY;
    noteSaid();
    say();
  };
  const say = onTap(voice.say);
  // A finger that was on its way as the question began means to hear it.
  const isJustBegun = () => systemClock.monotonicNow() - begunAt.current < INSTRUCTION_DELAY_MS;
  return {
    ...voice,
    say,
    stop: () => (isJustBegun() ? say() : voice.stop()),
    saySlowly: onTap(voice.saySlowly),
    isSaying: isDue || voice.state === 'speaking',
  };
}

/** Runs a moment later, once nothing sounds and somebody looks. Returns how to stop waiting. */
function runInSilence(run: () => void): () => void {
  let timer: Timer | undefined;
  let stopWaiting: (() => void) | undefined;
  const wait = () => {
    timer = systemClock.setTimeout(() => {
      if (isSounding()) wait();
      else stopWaiting = runInFront(run);
    }, INSTRUCTION_DELAY_MS);
  };
  wait();
  return () => {
    systemClock.clearTimeout(timer);
    stopWaiting?.();
  };
}
