/**
 * What stands in a pack: a zip with `manifest.json` and pictures and sounds as `media/<sha256>.<ending>`. One schema
 * reads and writes it, so that what was exported is imported as it was.
 */
import '#jitless.ts';
import { z } from 'zod';
import { respellings } from '#entities/respelling.ts';
import { activities } from '#entities/tables/activities.ts';
import { questionnaireOf } from '#rules/activities/questions.ts';
import { wrapLegacyTasks } from '#rules/listening/interactive-flatten.ts';
import { MAX_UPLOAD_BYTES } from '#rules/upload-rules.ts';
import { payloads } from '#sync/commands.ts';
import { isStorableType } from '#sync/media-address.ts';
import { MAX_ACTIVITY_BYTES, MAX_PACK_ACTIVITIES, MAX_PACK_FILES } from './pack-limits.ts';

export const PACK_FORMAT = 'chickadee-pack';
export const PACK_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';

const { interactiveObjects, interactiveTasks, interactiveActivitySets } = activities.insert.shape;

/** The fields of `activity.save`, with the parts of scenes as the server stores them. Other fields are dropped. */
const storedFields = payloads['activity.save'].omit({ uid: true, blobs: true }).extend({
  // Left out of a command they stay as they are stored, and an imported activity is new.
  respellings: respellings.default([]),
  interactiveObjects,
  // A legacy list as it is stored when it is saved again.
  interactiveTasks: interactiveTasks.transform((tasks) =>
    Array.isArray(tasks) ? wrapLegacyTasks(tasks, true) : tasks,
  ),
  interactiveActivitySets,
});
/** The one question of an older activity is a question of the list in a pack. */
const packActivity = storedFields.transform((fields) =>
  fields.type === 'interactive_listening'
    ? fields
    : { ...fields, questions: [...questionnaireOf(fields).questions] },
);
export type PackActivity = z.output<typeof packActivity>;

/** Null where it is no activity that the server could store, or one that is too large for a command. */
export function readPackActivity(value: unknown): PackActivity | null {
  const { data } = packActivity.safeParse(value);
  if (!data) return null;
  const size = new TextEncoder().encode(JSON.stringify(data)).byteLength;
  return size > MAX_ACTIVITY_BYTES ? null : data;
}

const packFile = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.string().refine(isStorableType),
  size: z.int().positive().max(MAX_UPLOAD_BYTES),
});
/** A picture or sound of a pack. `size` in bytes. */
export type PackFile = z.output<typeof packFile>;

/** What every version of the format says. */
export const manifestHead = z.object({ format: z.literal(PACK_FORMAT), version: z.int().positive() });

export const manifest = manifestHead.extend({
  activities: z.array(z.unknown()).min(1).max(MAX_PACK_ACTIVITIES),
  media: z.array(packFile).max(MAX_PACK_FILES),
});

/** Name of a file in the zip, by its address. */
export const entryNameOf = (address: string): string => address.replace('/uploads/', 'media/');
