/** Makes a pack of activities with the files that can be had; says of each activity that is left out why. */
import { MAX_PACK_BYTES } from 'shared-schema/packs/pack-limits';
import type { ReadMediaParts } from '#data/media/read-media.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { PackError } from './pack-error.ts';
import { type LeftOut, type ReadOptions, readActivities } from './read-activities.ts';
import { writePack } from './write-pack.ts';

export interface Exported {
  /** Null when every activity was left out. */
  file: Blob | null;
  /** Titles of what is in it. */
  titles: string[];
  leftOut: LeftOut[];
}

/** Reads the activities and their files. Throws `PackError` where they are too many or too large for one pack. */
export async function exportActivities(
  chosen: readonly Activity[],
  parts: ReadMediaParts,
  options: ReadOptions = {},
): Promise<Exported> {
  const { activities, files, leftOut } = await readActivities(chosen, parts, options);
  const packed = activities.map(({ fields }) => fields);
  const titles = packed.map(({ title }) => title);
  return {
    file: packed.length > 0 ? checkedSize(writePack(packed, [...files.values()])) : null,
    titles,
    leftOut,
  };
}

/** The same file. Throws `PackError` where it is larger than a pack may be. */
export function checkedSize(file: Blob): Blob {
  if (file.size > MAX_PACK_BYTES) throw new PackError('too_large');
  return file;
}
