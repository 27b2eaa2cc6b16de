/** Opens a pack that somebody brought: everything is checked before anything is stored. */
import { isTooDeep } from 'shared-schema/contract/json-depth';
import {
  entryNameOf,
  MANIFEST_NAME,
  manifestHead,
  manifest as manifestSchema,
  PACK_VERSION,
  type PackActivity,
  type PackFile,
  readPackActivity,
} from 'shared-schema/packs/pack-format';
import { MAX_MANIFEST_BYTES, MAX_PACK_BYTES, MAX_PACK_FILES } from 'shared-schema/packs/pack-limits';
import { MAX_ACTIVITY_FILES } from 'shared-schema/rules/activities/activity-limits';
import { validateStoredActivity } from 'shared-schema/rules/activities/activity-validation';
import { bareType, mediaAddress } from 'shared-schema/sync/media-address';
import { addressesOf } from '#data/media/media-of.ts';
import { HEAD_BYTES, storableTypeOf } from '#platform/files/file-head.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { PackError } from './pack-error.ts';
import { readZip, type ZipEntry } from './read-zip.ts';
import type { PackContent } from './write-pack.ts';

export interface PackedActivity {
  /** Place in the pack, from 0. */
  index: number;
  fields: PackActivity;
  /** Its pictures and sounds. */
  files: PackContent[];
  /** Sentences about what no child could finish; empty when it can be stored. */
  problems: string[];
}

/** Called after each checked file. */
export type PackProgress = (done: number, total: number) => void;

/** The activities of a pack with their files. Throws `PackError`. */
export async function openPack(file: Blob, onProgress: PackProgress = () => {}): Promise<PackedActivity[]> {
  if (file.size > MAX_PACK_BYTES) throw new PackError('too_large');
  const limits = { maxEntries: MAX_PACK_FILES + 1, maxUnpackedBytes: MAX_PACK_BYTES };
  const entries = byName(await readZip(file, limits));
  const manifest = await readManifest(entries.get(MANIFEST_NAME));
  const addresses = new Map(manifest.media.map((media) => [mediaAddress(media.sha256, media.type), media]));
  checkNames(entries, addresses);
  const activities = manifest.activities.map((value) => checkActivity(value, addresses));
  const contents = new Map<string, PackContent>();
  for (const [address, media] of addresses) {
    onProgress(contents.size, addresses.size);
    contents.set(address, await readContent(entries.get(entryNameOf(address)), media));
  }
  return activities.map((fields, index) => ({
    index,
    fields,
    files: addressesOf(fields).flatMap((address) => contents.get(address) ?? []),
    problems: validateStoredActivity(fields, null),
  }));
}

function byName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  if (named.size < entries.length) throw new PackError('duplicate_name');
  return named;
}

async function readManifest(entry: ZipEntry | undefined) {
  if (!entry) throw new PackError('not_a_pack');
  if (entry.size > MAX_MANIFEST_BYTES) throw new PackError('too_large');
  const value = parseJson(await entry.read().catch(throwBroken));
  const { data: head } = manifestHead.safeParse(value);
  if (!head) throw new PackError('broken_manifest');
  if (head.version > PACK_VERSION) throw new PackError('newer_version');
  const { data } = manifestSchema.safeParse(value);
  if (!data) throw new PackError('broken_manifest');
  return data;
}

/** No picture or sound is damaged, as the sentence of that problem says. */
function throwBroken(error: unknown): never {
  if (error instanceof PackError && error.code === 'damaged') throw new PackError('broken_manifest', error);
  throw error;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch (error) {
    throw new PackError('broken_manifest', error);
  }
}

/** The zip has the files that the manifest names and no other: no name leads out of the pack. */
function checkNames(entries: ReadonlyMap<string, ZipEntry>, addresses: ReadonlyMap<string, PackFile>): void {
  const wanted = new Set([MANIFEST_NAME, ...[...addresses.keys()].map(entryNameOf)]);
  if ([...entries.keys()].some((name) => !wanted.has(name))) throw new PackError('foreign_file');
  if (entries.size < wanted.size) throw new PackError('missing_file');
}

function checkActivity(value: unknown, addresses: ReadonlyMap<string, PackFile>): PackActivity {
  const activity = readPackActivity(value);
  if (!activity) throw new PackError('broken_manifest');
  const named = addressesOf(activity);
  if (named.length > MAX_ACTIVITY_FILES) throw new PackError('too_many');
  // Also an address of another place: a child's tablet must fetch nothing from there.
  if (named.some((address) => !addresses.has(address))) throw new PackError('missing_file');
  return activity;
}

async function readContent(entry: ZipEntry | undefined, media: PackFile): Promise<PackContent> {
  if (!entry) throw new PackError('missing_file');
  if (entry.size !== media.size) throw new PackError('damaged');
  const bytes = await entry.read();
  if ((await sha256Hex(bytes)) !== media.sha256) throw new PackError('damaged');
  if (!isOfType(bytes, media.type)) throw new PackError('wrong_type');
  return { ...media, type: bareType(media.type), bytes };
}

/** Whether these bytes may stand under an address with the ending of this type. */
export function isOfType(bytes: Uint8Array, type: string): boolean {
  const found = storableTypeOf(bytes.subarray(0, HEAD_BYTES));
  return found !== null && mediaAddress('', found) === mediaAddress('', type);
}
