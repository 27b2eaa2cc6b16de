import { expect, it, vi } from 'vitest';
import { sha256Hex } from '#platform/files/hash.ts';
import { deviceWith, picture } from '#test/pack-fixtures.ts';
import { activity } from '#test/teacher-rows.ts';
import { exportActivities } from './export-activities.ts';
import { openPack } from './open-pack.ts';

vi.mock('shared-schema/packs/pack-limits', async (original) => ({
  ...(await original<typeof import('shared-schema/packs/pack-limits')>()),
  MAX_MANIFEST_BYTES: 6000,
  MAX_PACK_BYTES: 9000,
}));

/** A file of an activity with so many letters and a picture of so many bytes. */
async function exported(letters: number, pictureBytes: number): Promise<Blob> {
  const bytes = new Uint8Array(pictureBytes);
  bytes.set(picture.bytes);
  const sha256 = await sha256Hex(bytes);
  const address = picture.address.replace(picture.sha256, sha256);
  const { parts } = await deviceWith({ ...picture, sha256, bytes, size: pictureBytes, address });
  const long = activity('long', {
    ...{ type: 'story', storyContent: 'a'.repeat(letters), imageUrl: address },
    questions: [{ id: '1', prompt: 'Who ran?', imageUrl: null, audioUrl: null }],
  });
  const { file } = await exportActivities([long], parts);
  return file!;
}

it('a file whose texts and pictures are within the limits is exported and opens', async () => {
  expect(await openPack(await exported(4000, 3000))).toHaveLength(1);
});

it('texts that no import reads are not exported', async () => {
  await expect(exported(6000, 100)).rejects.toMatchObject({ code: 'too_large' });
});

it('texts and pictures that together are too much for an import are not exported', async () => {
  await expect(exported(5000, 4000)).rejects.toMatchObject({ code: 'too_large' });
});
