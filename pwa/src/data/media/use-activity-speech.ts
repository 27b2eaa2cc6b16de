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

export type SpokenActivity = Partial<Pick<OptimisticRow<'activities'>, 'uid' | 'respellings'>>;

/**
 * Everything that is spoken while the component is on the screen is spoken as text of this activity. The player is drawn
 * before the sounds are read: what is spoken meanwhile waits for them. `others`: sounds of other texts on the same screen.
 */
export function useActivitySpeech({ uid, respellings }: SpokenActivity, others?: RenderedSounds): void {
  const live = useLiveTable('activity_speech');
  const sounds = useMemo(() => {
    const own = soundsOf(live, uid);
    return others ? join(own, others) : own;
  }, [live, uid, others]);
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

function join(sounds: RenderedSounds, others: RenderedSounds): RenderedSounds {
  return {
    get: () => [...sounds.get(), ...others.get()],
    reading() {
      const waits = [sounds.reading?.(), others.reading?.()].filter((wait) => wait !== undefined);
      return waits.length > 0 ? Promise.all(waits).then(() => {}) : undefined;
    },
  };
}
