/** Says what a step asks, once, without another touch. */
import { useEffect } from 'react';
import { type SpokenText, useSpeech } from '#ui/audio/use-speech.ts';

/**
 * The tap before has asked for it. On a silent device the speaker beside the words says why. Returns how to say what
 * the step asks next.
 */
export function useSpokenOnce(text: string): SpokenText['say'] {
  const { say } = useSpeech(staySilent);
  useEffect(() => say(text), [say, text]);
  return say;
}

const staySilent = () => {};
