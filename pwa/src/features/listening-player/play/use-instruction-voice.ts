/** Says the current instruction and names: the teacher's own recording where there is one, else the speech voice. */
import { useMedia, useMediaOf } from '#data/media/use-media.ts';
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
  /** Says a name; `gently` does not interrupt what is being said. */
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
  const isNaming = recordedName.isPlaying || spokenName.state !== 'idle';
  const speaking = instruction.state !== 'idle' || isNaming;
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
    sayName({ text, audioUrl }, gently = false) {
      if (!speaks || !text || (gently && speaking)) return;
      const sound = sounds.get(audioUrl ?? '');
      const sayText = () => spokenName.say(text, OBJECT_NAME);
      if (sound) recordedName.play(sound, sayText);
      else sayText();
    },
  };
}
