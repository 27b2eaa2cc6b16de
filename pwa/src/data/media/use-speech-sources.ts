/** Tells this window's speech how the texts on the screen are said: respelled words, and rendered sounds. */
import { useLayoutEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import { spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import type { Clip, SpeechSources } from '#platform/read-aloud/piece-speakers.ts';
import { createSound } from '#platform/sound/sound.ts';

/** The rendered sounds of the texts. The same object as long as they are texts of the same activity. */
export interface RenderedSounds {
  /** The sounds that are known now. */
  get(): readonly SpokenSound[];
  reading?: SpeechSources['reading'];
}

/** Counts for everything that is spoken while the component is on the screen. */
export function useSpeechSources(respellings: readonly Respelling[], sounds: RenderedSounds): void {
  const sources = useMemo(() => createSources(respellings, sounds), [respellings, sounds]);
  // Before the effects of the components below, which may speak by themselves.
  useLayoutEffect(() => browserSpeech().addSources(sources), [sources]);
}

function createSources(respellings: readonly Respelling[], { get, reading }: RenderedSounds): SpeechSources {
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
