/** How the texts of an activity are spoken in the app: respelled words, and the sounds that the school's voice rendered. */
import type { SpokenSound } from 'shared-schema/entities';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useLesson } from './use-lesson.ts';

const NO_SOUNDS: SpokenSound[] = [];
const NO_RESPELLINGS: readonly Respelling[] = [];

/**
 * Everything that is spoken while the component is on the screen is spoken as text of this activity. False while the
 * device is asked for its sounds: what is spoken before might find no voice.
 */
export function useSpokenLesson({ uid, respellings }: Partial<OptimisticRow<'activities'>>): boolean {
  const rows = useTable('activity_speech');
  const row = rows?.find(({ activityUid }) => activityUid === uid);
  useLesson(respellings ?? NO_RESPELLINGS, row?.sounds ?? NO_SOUNDS);
  // Nobody signed in has no sounds to wait for.
  return !useCurrentAccount() || rows !== undefined;
}

/** The same for texts that are not saved yet, of which the school's voice has no sounds. */
export function useRespelledSpeech(respellings: readonly Respelling[]): void {
  useLesson(respellings, NO_SOUNDS);
}
