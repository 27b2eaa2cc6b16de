/** Says the current instruction and names: the teacher's own recording where there is one, else the speech voice. */
import { useCallback } from 'react';
import { useMedia, useMediaOf } from '#data/media/use-media.ts';
import { useLatest } from '#platform/use-latest.ts';
import { INSTRUCTION, OBJECT_NAME } from '#ui/audio/tones.ts';
import { usePlayOnce } from '#ui/audio/use-play-once.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { useVoice } from '#ui/audio/use-voice.ts';
import { nameSounds, type SpokenName } from '../field/object-name.ts';
import type { PlayerSet, PlayerTask } from './listening-machine.ts';

export interface InstructionVoice {
  speaking: boolean;
  /** On the child's wish: always. */
  speak(): void;
  stop(): void;
  /** Unless the teacher turned speech off. */
  speakByItself(): void;
  /** Says a name; `gently` does not interrupt what is being said. The same function always. */
  sayName(name: SpokenName, gently?: boolean): void;
}

export function useInstructionVoice(
  task: PlayerTask | undefined,
  set: PlayerSet | undefined,
  speaks: boolean,
): InstructionVoice {
  const { src } = useMedia(task?.audioUrl ?? null);
  const instruction = useVoice({ text: task?.instruction ?? '', src, tone: INSTRUCTION });
  const sounds = useMediaOf(nameSounds(set));
  const recordedName = usePlayOnce();
  const spokenName = useSpeech();
  const { play } = recordedName;
  const { say } = spokenName;
  const isNaming = recordedName.isPlaying || spokenName.state === 'speaking';
  // What the device has paused is silent: the next tap says it.
  const speaking = instruction.state === 'speaking' || isNaming;
  const latest = useLatest({ speaks, sounds, speaking });
  const sayName = useCallback(
    ({ text, audioUrl }: SpokenName, gently = false) => {
      const now = latest.current;
      if (!now.speaks || !text || (gently && now.speaking)) return;
      const sound = now.sounds.get(audioUrl ?? '');
      const sayText = () => say(text, OBJECT_NAME);
      if (sound) play(sound, sayText);
      else sayText();
    },
    [play, say],
  );
  const speak = () => {
    if (task) instruction.say();
  };
  return {
    speaking,
    speak,
    stop() {
      instruction.stop();
      recordedName.stop();
      spokenName.stop();
    },
    speakByItself() {
      if (speaks) speak();
    },
    sayName,
  };
}
