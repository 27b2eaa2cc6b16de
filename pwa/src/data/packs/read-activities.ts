/** Reads activities with the files that can be had, for an export; says of each activity that is left out why. */

import { type PackActivity, readPackActivity } from 'shared-schema/packs/pack-format';
import { MAX_PACK_ACTIVITIES, MAX_PACK_BYTES, MAX_PACK_FILES } from 'shared-schema/packs/pack-limits';
import { MAX_ACTIVITY_FILES } from 'shared-schema/rules/activities/activity-limits';
import { validateStoredActivity } from 'shared-schema/rules/activities/activity-validation';
import { MAX_UPLOAD_BYTES } from 'shared-schema/rules/upload-rules';
import { hashOfAddress, mediaAddress, typeOfAddress } from 'shared-schema/sync/media-address';
import { addressesOf, withAddresses } from '#data/media/media-of.ts';
import { MediaError, type MediaProblem, type ReadMediaParts, readMedia } from '#data/media/read-media.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { HEAD_BYTES, storableTypeOf } from '#platform/files/file-head.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { isOfType, type PackProgress } from './open-pack.ts';
import { PackError } from './pack-error.ts';
import type { PackContent } from './write-pack.ts';

/** Why an activity is not in the pack. `damaged`: a file is not what its address says. */
export type LeftOutReason = MediaProblem | 'damaged' | 'unreadable' | 'unfinished';

export interface LeftOut {
  /** Of the activity. */
  uid: string;
  title: string;
  reason: LeftOutReason;
}

/** An activity with everything that it names, under the addresses of the content. */
export interface ReadActivity {
  uid: string;
  fields: PackActivity;
}

export interface ReadActivities {
  activities: ReadActivity[];
  /** Files that the activities name, by address. */
  files: ReadonlyMap<string, PackContent>;
  leftOut: LeftOut[];
}

export interface ReadOptions {
  onProgress?: PackProgress;
  /** Ends the reading between two files. */
  signal?: AbortSignal;
}

/** Throws `PackError` where they are too many or too large for one file. */
export async function readActivities(
  activities: readonly Activity[],
  parts: ReadMediaParts,
  options: ReadOptions = {},
): Promise<ReadActivities> {
  if (activities.length > MAX_PACK_ACTIVITIES) throw new PackError('too_many');
  const checked = activities.map(checkActivity);
  const wanted = checked.flatMap(({ fields }) => (fields ? addressesOf(fields) : []));
  const files = await readFiles([...new Set(wanted)], parts, options);
  const found: ReadActivity[] = [];
  const leftOut: LeftOut[] = [];
  for (const { uid, title, fields, reason } of checked) {
    const failure = fields ? problemOf(fields, files) : reason;
    if (failure || !fields) leftOut.push({ uid, title, reason: failure ?? 'unreadable' });
    else found.push({ uid, fields: withPackAddresses(fields, files) });
  }
  return { activities: found, files: named(found, files), leftOut };
}

type CheckedActivity = { uid: string; title: string } & (
  | { fields: PackActivity; reason?: undefined }
  | { fields?: undefined; reason: LeftOutReason }
);

/** What nobody could import anywhere is no part of a pack. */
function checkActivity(activity: Activity): CheckedActivity {
  const { uid, title } = activity;
  const fields = readPackActivity(activity);
  if (!fields || addressesOf(fields).length > MAX_ACTIVITY_FILES) return { uid, title, reason: 'unreadable' };
  return validateStoredActivity(fields, null).length > 0
    ? { uid, title, reason: 'unfinished' }
    : { uid, title, fields };
}

type ReadFile = PackContent | LeftOutReason;
type ReadFiles = ReadonlyMap<string, ReadFile>;

/** A file, or why it cannot be had, by address. Throws `PackError` where they are too many or too large. */
export async function readFiles(
  addresses: readonly string[],
  parts: ReadMediaParts,
  { onProgress = () => {}, signal }: ReadOptions,
): Promise<ReadFiles> {
  if (addresses.length > MAX_PACK_FILES) throw new PackError('too_many');
  const files = new Map<string, ReadFile>();
  let size = 0;
  for (const address of addresses) {
    signal?.throwIfAborted();
    onProgress(files.size, addresses.length);
    const file = await readFile(address, parts);
    files.set(address, file);
    if (typeof file !== 'string') size += file.size;
    if (size > MAX_PACK_BYTES) throw new PackError('too_large');
  }
  return files;
}

async function readFile(address: string, parts: ReadMediaParts): Promise<ReadFile> {
  try {
    const bytes = new Uint8Array(await (await readMedia(address, parts)).arrayBuffer());
    const sha256 = await sha256Hex(bytes);
    const named = hashOfAddress(address);
    const type = (named && typeOfAddress(address)) ?? storableTypeOf(bytes.subarray(0, HEAD_BYTES));
    const isRight = type !== null && isOfType(bytes, type) && (named === null || named === sha256);
    if (!isRight || bytes.byteLength > MAX_UPLOAD_BYTES) return 'damaged';
    return { sha256, type, size: bytes.byteLength, bytes };
  } catch (error) {
    if (error instanceof MediaError) return error.code;
    throw error;
  }
}

function problemOf(fields: PackActivity, files: ReadFiles): LeftOutReason | undefined {
  for (const address of addressesOf(fields)) {
    const file = files.get(address);
    if (typeof file === 'string') return file;
  }
  return undefined;
}

/** Every file under the address of its content, also one that the app or an older version named otherwise. */
function withPackAddresses(fields: PackActivity, files: ReadFiles): PackActivity {
  const addresses = [...files].flatMap(([address, file]): [string, string][] =>
    typeof file === 'string' ? [] : [[address, mediaAddress(file.sha256, file.type)]],
  );
  return withAddresses(fields, new Map(addresses));
}

/** What the activities still name, under the address of its content. */
function named(activities: readonly ReadActivity[], files: ReadFiles): Map<string, PackContent> {
  const wanted = new Set(activities.flatMap(({ fields }) => addressesOf(fields)));
  const contents = new Map<string, PackContent>();
  for (const file of files.values()) {
    if (typeof file === 'string') continue;
    const address = mediaAddress(file.sha256, file.type);
    if (wanted.has(address)) contents.set(address, file);
  }
  return contents;
}
