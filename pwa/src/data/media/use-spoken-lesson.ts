/** How the texts of an activity are spoken: respelled words, and the sounds that the school's voice rendered. */
import { useEffect, useMemo } from 'react';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import { type SpokenPiece, spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { createSound } from '#platform/sound/sound.ts';
import { browserSpeech } from '#platform/speech/browser-speech.ts';

const NO_SOUNDS: OptimisticRow<'activity_speech'>['sounds'] = [];

/** Everything that is spoken while the component is on the screen is spoken as text of this activity. */
export function useSpokenLesson({ uid, respellings }: Partial<OptimisticRow<'activities'>>): void {
  const row = useTable('activity_speech')?.find(({ activityUid }) => activityUid === uid);
  useLesson(respellings ?? NO_RESPELLINGS, row?.sounds ?? NO_SOUNDS);
}

const NO_RESPELLINGS: readonly Respelling[] = [];

/** The same for texts that are not saved yet, of which the school's voice has no sounds. */
export function useRespelledSpeech(respellings: readonly Respelling[]): void {
  useLesson(respellings, NO_SOUNDS);
}

function useLesson(
  respellings: readonly Respelling[],
  sounds: OptimisticRow<'activity_speech'>['sounds'],
): void {
  const lesson = useMemo(() => {
    const addresses = new Map(sounds.map((sound) => [spokenKey(sound), sound.audioUrl]));
    return {
      respell: (text: string) => respell(text, respellings),
      soundOf: (piece: SpokenPiece) => addresses.get(spokenKey(piece)),
      createSound,
    };
  }, [respellings, sounds]);
  useEffect(() => browserSpeech().teach(lesson), [lesson]);
}
