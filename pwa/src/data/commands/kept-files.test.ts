/** Files that the school may have removed, because no activity shows them any more. */
import { mediaAddress } from 'shared-schema/sync/media-address';
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '#data/outbox/lane-commands.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { groupRefused } from '#data/sync-issues/group-refused.ts';
import { keepMine, retryRefused } from '#data/sync-issues/resolve-issue.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { activity } from '#test/teacher-rows.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { saveActivity } from './activity-commands.ts';

const uid = '019b8000-0000-7000-8000-000000000001';

let device: TestDevice;
/** A picture that this device fetched when an activity showed it. */
let cat: { address: string; sha256: string };

beforeEach(async () => {
  vi.stubGlobal('caches', createMemoryCaches());
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  cat = await cache('cat');
});

async function cache(content: string, bytes = content) {
  const sha256 = await sha256Hex(new TextEncoder().encode(content));
  const address = mediaAddress(sha256, 'image/png');
  await (await caches.open(MEDIA_CACHE)).put(address, new Response(bytes));
  return { address, sha256 };
}

let seq = 0;

/** The school has an activity with this picture. */
async function showAtSchool(imageUrl: string): Promise<void> {
  const replica = await device.context.openReplica({ uid: 'rivera', role: 'teacher' });
  const value = { ...activity('park', { imageUrl }) };
  seq += 1;
  await replica.apply([{ table: 'activities', uid: 'park', seq, value }], 1);
}

const commands = (): Promise<CommandRow[]> => device.outbox.commands.toArray();
const story = (imageUrl: string) => ({ type: 'story', title: 'Cats', imageUrl, files: [] }) as const;
const blobsOf = (rows: readonly CommandRow[]) => rows.map(({ blobs }) => blobs);

test('a picture that no activity shows any more goes with the activity that names it', async () => {
  await saveActivity(story(cat.address), device.context);
  const ref = { sha256: cat.sha256, type: 'image/png', size: 3 };
  expect(await commands()).toMatchObject([{ blobs: [cat.sha256], payload: { blobs: [ref] } }]);
  expect((await device.outbox.blobs.get(cat.sha256))?.bytes.byteLength).toBe(3);
});

test('a picture that an activity of the school shows is not sent again', async () => {
  await showAtSchool(cat.address);
  await saveActivity(story(cat.address), device.context);
  expect(blobsOf(await commands())).toEqual([[]]);
});

test('a damaged picture is not sent, and one that this device lacks is left out', async () => {
  const damaged = await cache('dog', 'dgo');
  await saveActivity(story(damaged.address), device.context);
  await saveActivity(story(`/uploads/${'0'.repeat(64)}.png`), device.context);
  expect(blobsOf(await commands())).toEqual([[], []]);
});

test('a device whose cache cannot be read saves the activity as it is', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no cache')) });
  await saveActivity(story(cat.address), device.context);
  expect(blobsOf(await commands())).toEqual([[]]);
});

test.each([
  ['Keep mine', 'conflict', () => decide((rows) => keepMine(rows, 9, device.context))],
  ['Try again', 'blob_missing', () => decide((rows) => retryRefused(keysOf(rows), device.context))],
])('%s sends a picture that the school no longer has with the refused activity', async (_, code, again) => {
  await showAtSchool(cat.address);
  await saveActivity({ ...story(cat.address), uid, seq: 3 }, device.context);
  await refuse(device.outbox, keysOf(await commands())[0] ?? '', code);
  await showAtSchool('');
  await again();
  const sent = await commands();
  expect([blobsOf(sent), sent[0]?.state]).toEqual([[[cat.sha256]], 'pending']);
});

const keysOf = (rows: readonly CommandRow[]) => rows.map(({ commandId }) => commandId);

async function decide(decision: (rows: readonly CommandRow[]) => Promise<unknown>): Promise<void> {
  for (const group of groupRefused(await commands())) await decision(group);
}
