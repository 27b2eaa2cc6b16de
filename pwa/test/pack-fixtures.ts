/** Activities with a picture and a sound, and packs of them, good and changed. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { flattenSets } from 'shared-schema/rules/listening/interactive-flatten';
import { mediaAddress } from 'shared-schema/sync/media-address';
import type { ReadMediaParts } from '#data/media/read-media.ts';
import { exportActivities } from '#data/packs/export-activities.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { activity } from './teacher-rows.ts';
import { createTestDevice, type TestDevice } from './test-device.ts';

export interface TestFile {
  sha256: string;
  type: string;
  size: number;
  bytes: Uint8Array<ArrayBuffer>;
  address: string;
}

async function file(type: string, content: string): Promise<TestFile> {
  const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0));
  const sha256 = await sha256Hex(bytes);
  return { sha256, type, size: bytes.byteLength, bytes, address: mediaAddress(sha256, type) };
}

export const picture = await file('image/png', '\x89PNG\r\n\x1a\n a bench');
export const sound = await file('audio/webm', '\x1a\x45\xdf\xa3 webm who is it');
export const program = await file('image/png', 'MZ\x90 a program');
const question = { id: '1', prompt: 'Who is it?', imageUrl: picture.address, audioUrl: sound.address };
export const park = activity('park', {
  title: 'At the Park',
  imageUrl: picture.address,
  questions: [question],
});
const asked = [{ id: 'q', prompt: 'Who ran?', imageUrl: null, audioUrl: null }];
const respellings = [{ word: 'Nguyen', spoken: 'win' }];
const story = { storyContent: 'A fox ran.', audioUrl: sound.address, questions: asked, respellings };
export const fox = activity('fox', { title: 'The fox', type: 'story', difficulty: 'advanced', ...story });
const zone = { x: 0, y: 0, width: 50, height: 50, questionIds: [], color: null };
const book = { id: 'o1', name: 'Book', type: 'image' as const, imageUrl: picture.address };
const task = { id: 't1', instruction: 'Put it on the bench.', objectId: 'o1', correctZoneId: 'z1' };
const set = {
  ...{ id: 'set-1', name: 'Room', backgroundImage: picture.address },
  objects: [{ ...book, textLabel: null, libraryItem: null }],
  zones: [{ ...zone, id: 'z1', label: 'Bench' }],
  questions: [{ ...task, points: 10, showImmediateFeedback: true, audioUrl: sound.address }],
};
const interactiveTasks = flattenSets([set], true);
export const tidy = activity('tidy', { title: 'Tidy up', type: 'interactive_listening', interactiveTasks });
/** A good pack of one activity. */
export const parkPack = await bytesOf(await packOf(park));

/** A teacher's device that has these files and no network. */
export async function deviceWith(
  ...files: TestFile[]
): Promise<{ device: TestDevice; parts: ReadMediaParts }> {
  const device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  for (const { address: _, bytes, ...row } of files) {
    await device.outbox.blobs.add({ ...row, bytes: bytes.buffer });
  }
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  return { device, parts: { outbox: device.outbox, fetch: offline } };
}

export async function packOf(...activities: Activity[]): Promise<Blob> {
  const { parts } = await deviceWith(picture, sound);
  const { file: pack } = await exportActivities(activities, parts);
  if (!pack) throw new Error('nothing was exported');
  return pack;
}

export async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

export function zipOf(files: Record<string, Uint8Array>): Blob {
  return new Blob([new Uint8Array(zipSync(files))]);
}

type Manifest = { version: number; activities: Record<string, unknown>[]; media: Record<string, unknown>[] };
type Zipped = Record<string, Uint8Array>;

/** A good pack of one activity with `change` made in its manifest, and `more` files. */
export async function changedPack(change: (manifest: Manifest, files: Zipped) => void): Promise<Blob> {
  const files: Zipped = unzipSync(parkPack);
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Manifest;
  change(manifest, files);
  return zipOf({ ...files, 'manifest.json': strToU8(JSON.stringify(manifest)) });
}
