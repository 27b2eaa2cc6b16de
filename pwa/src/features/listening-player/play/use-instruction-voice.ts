/** Says the current instruction and names: the teacher's own recording where there is one, else the speech voice. */
import { useCallback, useEffect, useRef } from 'react';
import { INSTRUCTION_SPEECH, OBJECT_NAME_SPEECH } from 'shared-schema/rules/constants';
import { useMedia, useMediaOf } from '#data/media/use-media.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { useLatest } from '#platform/use-latest.ts';
import { isSounding } from '#ui/audio/sounding.ts';
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
  /** Says a name. The same function always. */
  sayName(name: SpokenName, manner?: Manner): void;
}

/** `gently`: unless anything is being said. `in_turn`: as soon as the instruction is said; the last name counts. */
type Manner = 'at_once' | 'gently' | 'in_turn';

export function useInstructionVoice(
  task: PlayerTask | undefined,
  set: PlayerSet | undefined,
  speaks: boolean,
): InstructionVoice {
  const { src } = useMedia(task?.audioUrl ?? null);
  const instruction = useVoice({ text: task?.instruction ?? '', src, tone: INSTRUCTION_SPEECH });
  const sounds = useMediaOf(nameSounds(set));
  const recordedName = usePlayOnce();
  const spokenName = useSpeech();
  const { play } = recordedName;
  const { say } = spokenName;
  const isNaming = recordedName.isPlaying || spokenName.state === 'speaking';
  // What the device has paused is silent: the next tap says it.
  const speaking = instruction.state === 'speaking' || isNaming;
  const isInstructing = instruction.state === 'speaking';
  const latest = useLatest({ speaks, sounds, speaking, isInstructing });
  const waiting = useRef<SpokenName | null>(null);
  const sayName = useCallback(
    (name: SpokenName, manner: Manner = 'at_once') => {
      const { text, audioUrl } = name;
      const now = latest.current;
      if (!now.speaks || !text || (manner === 'gently' && now.speaking)) return;
      const waits = manner === 'in_turn' && now.isInstructing;
      waiting.current = waits ? name : null;
      if (waits) return;
      const sound = now.sounds.get(audioUrl ?? '');
      const sayText = () => say(text, OBJECT_NAME_SPEECH);
      if (sound) play(sound, sayText);
      else sayText();
    },
    [play, say],
  );
  useEffect(() => {
    if (isInstructing || !waiting.current) return;
    // Not where another sound or a hidden window ended the instruction.
    if (windowSignals.visible() && !isSounding()) sayName(waiting.current);
    waiting.current = null;
  }, [isInstructing, sayName]);
  const speak = () => {
    if (task) instruction.say();
  };
  return {
    speaking,
    speak,
    stop() {
      waiting.current = null;
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
