/** Says the current instruction and names: the teacher's own recording where there is one, else the speech voice. */
import { useCallback, useEffect, useRef } from 'react';
import { INSTRUCTION_SPEECH, OBJECT_NAME_SPEECH } from 'shared-schema/rules/constants';
import { useMedia, useMediaOf } from '#data/media/use-media.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { useLatest } from '#platform/use-latest.ts';
import { isSounding } from '#ui/audio/sounding.ts';
import { tellSilence } from '#ui/audio/tell-silence.ts';
import { usePlayOnce } from '#ui/audio/use-play-once.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { useVoice, type Voice } from '#ui/audio/use-voice.ts';
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
  const instruction = useInstruction(task);
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
  return {
    speaking,
    speak: instruction.say,
    stop() {
      waiting.current = null;
      instruction.stop();
      recordedName.stop();
      spokenName.stop();
    },
    speakByItself() {
      if (speaks) instruction.sayByItself();
    },
    sayName,
  };
}

interface Instruction extends Pick<Voice, 'state' | 'say' | 'stop'> {
  /** Once the teacher's sound is found: the speech voice would say the words in its place. */
  sayByItself(): void;
}

function useInstruction(task: PlayerTask | undefined): Instruction {
  const isTapped = useRef(false);
  /** The task that is told when its sound is found. */
  const due = useRef<PlayerTask>(undefined);
  const sound = useMedia(task?.audioUrl ?? null);
  const voice = useVoice({
    ...{ text: task?.instruction ?? '', src: sound.src, tone: INSTRUCTION_SPEECH },
    // A browser that lets nothing sound before a tap is not broken: the speaker is there.
    onFail: (error) => void ((isTapped.current || error.code !== 'silent') && tellSilence(error)),
  });
  const isFinding = sound.state === 'loading';
  const say = () => {
    due.current = undefined;
    if (task) voice.say();
  };
  const latest = useLatest(say);
  useEffect(() => {
    if (isFinding || !task || due.current !== task) return;
    due.current = undefined;
    if (windowSignals.visible() && !isSounding()) latest.current();
  }, [isFinding, task]);
  return {
    state: voice.state,
    say() {
      isTapped.current = true;
      say();
    },
    sayByItself() {
      if (isFinding) due.current = task;
      else say();
    },
    stop() {
      due.current = undefined;
      voice.stop();
    },
  };
}
