/** Teaches this window's speech how the texts of one activity are said: respelled words, and rendered sounds. */
import { useEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import { type SpokenPiece, spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import { createSound } from '#platform/sound/sound.ts';
import { browserSpeech } from '#platform/speech/browser-speech.ts';

/** Counts for everything that is spoken while the component is on the screen. */
export function useLesson(respellings: readonly Respelling[], sounds: readonly SpokenSound[]): void {
  const lesson = useMemo(() => {
    const clips = new Map(
      sounds.map((sound) => [spokenKey(sound), [{ src: sound.audioUrl, wordStarts: sound.wordStarts }]]),
    );
    return {
      respell: (text: string) => respell(text, respellings),
      clipsOf: (piece: SpokenPiece) => clips.get(spokenKey(piece)),
      createSound,
    };
  }, [respellings, sounds]);
  useEffect(() => browserSpeech().teach(lesson), [lesson]);
}
