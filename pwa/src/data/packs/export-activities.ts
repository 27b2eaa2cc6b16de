/** Makes a pack of activities with the files that can be had; says of each activity that is left out why. */

import { type PackActivity, readPackActivity } from 'shared-schema/packs/pack-format';
import {
  MAX_ACTIVITY_FILES,
  MAX_PACK_ACTIVITIES,
  MAX_PACK_BYTES,
  MAX_PACK_FILES,
} from 'shared-schema/packs/pack-limits';
import { validateStoredActivity } from 'shared-schema/rules/activity-validation';
import { MAX_UPLOAD_BYTES } from 'shared-schema/rules/upload-rules';
import { hashOfAddress, mediaAddress, typeOfAddress } from 'shared-schema/sync/media-address';
import { addressesOf, withAddresses } from '#data/media/media-of.ts';
import { MediaError, type MediaProblem, type ReadMediaParts, readMedia } from '#data/media/read-media.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { HEAD_BYTES, storableTypeOf } from '#platform/files/file-head.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { isOfType, type PackProgress } from './open-pack.ts';
import { PackError } from './pack-error.ts';
import { type PackContent, writePack } from './write-pack.ts';

/** Why an activity is not in the pack. `damaged`: a file is not what its address says. */
export type LeftOutReason = MediaProblem | 'damaged' | 'unreadable' | 'unfinished';

export interface LeftOut {
  /** Of the activity. */
  uid: string;
  title: string;
  reason: LeftOutReason;
}

export interface Exported {
  /** Null when every activity was left out. */
  pack: Blob | null;
  /** Titles of what is in it. */
  titles: string[];
  leftOut: LeftOut[];
}

interface ExportOptions {
  onProgress?: PackProgress;
  /** Ends the reading between two files. */
  signal?: AbortSignal;
}

/** Reads the activities and their files. Throws `PackError` where they are too many or too large for one pack. */
export async function exportActivities(
  activities: readonly Activity[],
  parts: ReadMediaParts,
  { onProgress = () => {}, signal }: ExportOptions = {},
): Promise<Exported> {
  if (activities.length > MAX_PACK_ACTIVITIES) throw new PackError('too_many');
  const read = activities.map(readActivity);
  const wanted = read.flatMap((found) => (found.fields ? addressesOf(found.fields) : []));
  const files = await readFiles([...new Set(wanted)], parts, { onProgress, signal });
  const packed: PackActivity[] = [];
  const leftOut: LeftOut[] = [];
  for (const { uid, title, fields, reason } of read) {
    const failure = fields ? problemOf(fields, files) : reason;
    if (failure || !fields) leftOut.push({ uid, title, reason: failure ?? 'unreadable' });
    else packed.push(withPackAddresses(fields, files));
  }
  const titles = packed.map(({ title }) => title);
  return { pack: packed.length > 0 ? packOf(packed, files) : null, titles, leftOut };
}

type ReadActivity = { uid: string; title: string } & (
  | { fields: PackActivity; reason?: undefined }
  | { fields?: undefined; reason: LeftOutReason }
);

/** What nobody could import anywhere is no part of a pack. */
function readActivity(activity: Activity): ReadActivity {
  const { uid, title } = activity;
  const fields = readPackActivity(activity);
  if (!fields || addressesOf(fields).length > MAX_ACTIVITY_FILES) return { uid, title, reason: 'unreadable' };
  return validateStoredActivity(fields, null).length > 0
    ? { uid, title, reason: 'unfinished' }
    : { uid, title, fields };
}

type ReadFile = PackContent | LeftOutReason;
type ReadFiles = ReadonlyMap<string, ReadFile>;

async function readFiles(
  addresses: readonly string[],
  parts: ReadMediaParts,
  { onProgress, signal }: { onProgress: PackProgress; signal: AbortSignal | undefined },
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

function packOf(packed: readonly PackActivity[], files: ReadFiles): Blob {
  const named = new Set(packed.flatMap(addressesOf));
  const contents = new Map<string, PackContent>();
  for (const file of files.values()) {
    if (typeof file === 'string') continue;
    const address = mediaAddress(file.sha256, file.type);
    if (named.has(address)) contents.set(address, file);
  }
  const pack = writePack(packed, [...contents.values()]);
  if (pack.size > MAX_PACK_BYTES) throw new PackError('too_large');
  return pack;
}
