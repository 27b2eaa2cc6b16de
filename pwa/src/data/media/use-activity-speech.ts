/** How the texts of an activity are spoken in the app: respelled words, and the sounds that the school's voice rendered. */
import { useEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import type { LiveTable } from '#data/queries/live-table.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useLiveTable } from '#data/queries/use-table.ts';
import { type RenderedSounds, useSpeechSources } from './use-speech-sources.ts';

const NO_SOUNDS: SpokenSound[] = [];
const NO_RENDERED_SOUNDS: RenderedSounds = { get: () => NO_SOUNDS };
const NO_RESPELLINGS: readonly Respelling[] = [];

/**
 * Everything that is spoken while the component is on the screen is spoken as text of this activity. The player is drawn
 * before the sounds are read: what is spoken meanwhile waits for them.
 */
export function useActivitySpeech({ uid, respellings }: Partial<OptimisticRow<'activities'>>): void {
  const live = useLiveTable('activity_speech');
  const sounds = useMemo(() => soundsOf(live, uid), [live, uid]);
  useEffect(() => live.subscribe(() => {}), [live]);
  useSpeechSources(respellings ?? NO_RESPELLINGS, sounds);
}

/** The same for texts that are not saved yet, of which the school's voice has no sounds. */
export function useRespelledSpeech(respellings: readonly Respelling[]): void {
  useSpeechSources(respellings, NO_RENDERED_SOUNDS);
}

function soundsOf(live: LiveTable<'activity_speech'>, uid: string | undefined): RenderedSounds {
  return {
    get: () => live.get()?.find(({ activityUid }) => activityUid === uid)?.sounds ?? NO_SOUNDS,
    reading: () => (live.get() ? undefined : live.settled),
  };
}
