/** Says the instruction of the current task: the teacher's own recording where there is one, else speech. */
import { useCallback } from 'react';
import { useMedia } from '#data/media/use-media.ts';
import { INSTRUCTION, OBJECT_NAME } from '#ui/audio/tones.ts';
import { usePlayback } from '#ui/audio/use-playback.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import type { PlayerTask } from './listening-machine.ts';

export interface InstructionVoice {
  speaking: boolean;
  /** On the child's wish: always. */
  speak(): void;
  stop(): void;
  /** Unless the teacher turned speech off. */
  speakByItself(): void;
  /** Says a name; `gently` does not interrupt what is being said. */
  sayName(name: string, gently?: boolean): void;
}

export function useInstructionVoice(task: PlayerTask | undefined, speaks: boolean): InstructionVoice {
  const media = useMedia(task?.audioUrl ?? null);
  const spoken = useSpeech();
  // A recording that cannot be played is no reason to leave the child without the words.
  const recorded = usePlayback(media.src, () => spoken.say(task?.instruction ?? '', INSTRUCTION));
  const speaking = spoken.state !== 'idle' || recorded.state === 'playing';

  const speak = useCallback(() => {
    if (media.src) recorded.replay();
    else if (task) spoken.say(task.instruction, INSTRUCTION);
  }, [media.src, recorded.replay, spoken.say, task]);
  return {
    speaking,
    speak,
    stop() {
      spoken.stop();
      recorded.stop();
    },
    speakByItself() {
      if (speaks) speak();
    },
    sayName(name, gently = false) {
      if (speaks && name && !(gently && speaking)) spoken.say(name, OBJECT_NAME);
    },
  };
}
