/** The sounds in which the school's voice has rendered the texts of activities. */
import type { SpokenSound } from 'shared-schema/entities';
import type { Caller } from '#support/caller.ts';
import { pulledRows } from '#support/pulled-rows.ts';

/** Addresses of the sounds by their texts, of all activities that the teacher sees. */
export async function readSchoolSounds(teacher: Caller): Promise<ReadonlyMap<string, string>> {
  const rows = await pulledRows<{ sounds: SpokenSound[] }>(teacher, 'activity_speech');
  return new Map(rows.flatMap(({ sounds }) => sounds.map(({ text, audioUrl }) => [text, audioUrl] as const)));
}
