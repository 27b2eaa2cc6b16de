import { MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test } from 'vitest';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { systemClock } from '#platform/clock.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { mediaStore, noteFiles } from './media-store.ts';
import { fetchOwnMedia, ownMediaOf } from './own-media.ts';
import type { PrefetchTools } from './prefetch-media.ts';

beforeEach(() => mediaStore.setState({ files: new Map() }));

const activity = (row: Partial<OptimisticRow<'activities'>>) =>
  ({ teacherUid: 'rivera', updatedAt: '2026-11-20T10:00:00.000Z', ...row }) as OptimisticRow<'activities'>;

test('the files of a change that waits are left out until the school has them', () => {
  const waiting = activity({ imageUrl: '/uploads/new.png', local: 'waiting' });
  const sent = activity({ imageUrl: '/uploads/sent.png', local: 'sent' });
  expect(ownMediaOf([waiting, sent], 'rivera')).toEqual(['/uploads/sent.png']);
});

test('a file of two activities is named once, with the newer one', () => {
  const older = activity({ imageUrl: '/uploads/both.png', audioUrl: '/uploads/old.webm' });
  const newer = activity({ imageUrl: '/uploads/both.png', updatedAt: '2026-11-21T10:00:00.000Z' });
  expect(ownMediaOf([older, newer], 'rivera')).toEqual(['/uploads/both.png', '/uploads/old.webm']);
});

const pictures = ['/uploads/1.png', '/uploads/2.png', '/uploads/3.png'];

/** A school, and a device with so many free bytes. */
function tools({ free = 1e9, failing = '', isPrivate = '' } = {}) {
  const requested: string[] = [];
  const get = async (address: string) => {
    requested.push(address);
    if (address === failing) throw new TypeError('network');
    const [name, value] = address === isPrivate ? ['content-type', 'image/png'] : [MEDIA_HEADER, 'public'];
    return new Response('x', { headers: { [name]: value } });
  };
  const given: PrefetchTools = {
    caches: createMemoryCaches(),
    fetch: get as typeof fetch,
    clock: systemClock,
    readSpace: async () => ({ used: 0, quota: free, persisted: true }),
  };
  return { requested, given };
}

test('nothing more is fetched as soon as the teacher has left', async () => {
  const { requested, given } = tools();
  expect(await fetchOwnMedia(pictures, () => requested.length < 2, given)).toBe(true);
  expect(requested).toEqual(pictures.slice(0, 2));
});

test('a file that the school does not give keeps no other one from being fetched', async () => {
  const { requested, given } = tools({ isPrivate: '/uploads/1.png' });
  expect(await fetchOwnMedia(pictures, () => true, given)).toBe(true);
  expect(requested).toEqual(pictures);
});

test('a file that fails for now keeps no other one from being fetched, and is reported', async () => {
  const { requested, given } = tools({ failing: '/uploads/1.png' });
  expect(await fetchOwnMedia(pictures, () => true, given)).toBe(false);
  expect(new Set(requested)).toEqual(new Set(pictures));
});

test('on a full device no file is fetched', async () => {
  const { requested, given } = tools({ free: 1e6 });
  expect(await fetchOwnMedia(pictures, () => true, given)).toBe(true);
  expect(requested).toEqual([]);
});

test('a file that was deleted for a recording is not fetched again before more space came free', async () => {
  const { requested, given } = tools();
  noteFiles([['/uploads/1.png', 'no_space']]);
  expect(await fetchOwnMedia(pictures, () => true, given)).toBe(true);
  expect(requested).toEqual(pictures.slice(1));
});
