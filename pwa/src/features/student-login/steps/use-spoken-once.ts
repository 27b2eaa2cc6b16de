/** Says what a step asks, once, without another touch. */
import { useEffect } from 'react';
import { useSpeech } from '#ui/audio/use-speech.ts';

/** The tap before has asked for it. On a silent device the speaker beside the words says why. */
export function useSpokenOnce(text: string): void {
  const { say } = useSpeech(staySilent);
  useEffect(() => say(text), [say, text]);
}

const staySilent = () => {};
