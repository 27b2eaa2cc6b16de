/** How the texts of an activity are spoken in the app: respelled words, and the sounds that the school's voice rendered. */
import type { SpokenSound } from 'shared-schema/entities';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useLesson } from './use-lesson.ts';

const NO_SOUNDS: SpokenSound[] = [];
const NO_RESPELLINGS: readonly Respelling[] = [];

/** Everything that is spoken while the component is on the screen is spoken as text of this activity. */
export function useSpokenLesson({ uid, respellings }: Partial<OptimisticRow<'activities'>>): void {
  const row = useTable('activity_speech')?.find(({ activityUid }) => activityUid === uid);
  useLesson(respellings ?? NO_RESPELLINGS, row?.sounds ?? NO_SOUNDS);
}

/** The same for texts that are not saved yet, of which the school's voice has no sounds. */
export function useRespelledSpeech(respellings: readonly Respelling[]): void {
  useLesson(respellings, NO_SOUNDS);
}
