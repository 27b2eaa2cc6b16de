/** Teaches this window's speech how the texts of one activity are said: respelled words, and rendered sounds. */
import { useLayoutEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import { spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import { createSound } from '#platform/sound/sound.ts';
import { browserSpeech } from '#platform/speech/browser-speech.ts';
import type { Clip, SpokenLesson } from '#platform/speech/piece-speakers.ts';

/** The rendered sounds of an activity. The same object as long as it is the same activity. */
export interface LessonSounds {
  /** The sounds that are known now. */
  get(): readonly SpokenSound[];
  reading?: SpokenLesson['reading'];
}

/** Counts for everything that is spoken while the component is on the screen. */
export function useLesson(respellings: readonly Respelling[], sounds: LessonSounds): void {
  const lesson = useMemo(() => createLesson(respellings, sounds), [respellings, sounds]);
  // Before the effects of the components below, which may speak by themselves.
  useLayoutEffect(() => browserSpeech().teach(lesson), [lesson]);
}

function createLesson(respellings: readonly Respelling[], { get, reading }: LessonSounds): SpokenLesson {
  let indexed: readonly SpokenSound[] | undefined;
  let clips = new Map<string, Clip[]>();
  return {
    respell: (text) => respell(text, respellings),
    clipsOf(piece) {
      const sounds = get();
      if (sounds !== indexed) clips = clipsByKey(sounds);
      indexed = sounds;
      return clips.get(spokenKey(piece));
    },
    createSound,
    ...(reading && { reading }),
  };
}

function clipsByKey(sounds: readonly SpokenSound[]): Map<string, Clip[]> {
  return new Map(
    sounds.map((sound) => [spokenKey(sound), [{ src: sound.audioUrl, wordStarts: sound.wordStarts }]]),
  );
}
