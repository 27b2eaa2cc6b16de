/** A full tablet: files of lessons long gone make place for new ones, and what a child of the tablet needs stays. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { type AccountRow, OutboxDb } from '../outbox/outbox-db.ts';
import type { OpenReplica, ReplicaOwner } from '../replica/shared-replicas.ts';
import { dropMediaOfNoStudent } from './make-space.ts';
import { mediaStore } from './media-store.ts';

const OLD = '/uploads/old.png';
/** What each child's replica names. */
const pictures = { mei: '/uploads/mei.png', jon: '/uploads/jon.png' };

let outbox: OutboxDb;
let caches: CacheStorage;
let isLastPageLost: boolean;
const opened: string[] = [];

beforeEach(async () => {
  opened.length = 0;
  isLastPageLost = false;
  mediaStore.setState({ files: new Map(), wanted: new Set() });
  outbox = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  caches = createMemoryCaches();
  const cache = await caches.open(MEDIA_CACHE);
  for (const address of [OLD, ...Object.values(pictures)]) await cache.put(address, new Response('x'));
  for (const uid of ['mei', 'jon']) {
    await outbox.accounts.add({ uid, role: 'student' } as AccountRow);
    await outbox.cursors.add({ account: uid, cursor: '7', replica: `of-${uid}`, generation: 1 });
  }
});

const open = (async ({ uid }: ReplicaOwner) => {
  opened.push(uid);
  return {
    instance: `of-${uid}`,
    holds: async () => !isLastPageLost,
    rows: async (table: string) =>
      table === 'activities' ? [{ uid: 'a', imageUrl: pictures[uid as keyof typeof pictures] }] : [],
  };
}) as unknown as OpenReplica;
const drop = () => dropMediaOfNoStudent({ outbox, openReplica: open }, caches);
const kept = async () =>
  (await (await caches.open(MEDIA_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
const everything = [OLD, ...Object.values(pictures)];

test('at the tiles, where nobody’s files are wanted, the files of all children stay', async () => {
  expect(await drop()).toBe(true);
  expect(await kept()).toEqual(Object.values(pictures));
  // A lesson that comes back fetches it again.
  expect(mediaStore.getState().files.get(OLD)).toBe('not_yet');
  expect(await drop()).toBe(false);
});

test('replicas are opened only as long as a file may be needed by nobody', async () => {
  mediaStore.setState({ wanted: new Set(everything) });
  expect(await drop()).toBe(false);
  expect(opened).toEqual([]);
});

test('what the person on the screen wants stays, and nothing is deleted before that is known', async () => {
  mediaStore.setState({ wanted: null });
  expect(await drop()).toBe(false);
  expect(await kept()).toEqual(everything);
  mediaStore.setState({ wanted: new Set([OLD]) });
  expect(await drop()).toBe(false);
  expect(await kept()).toEqual(everything);
});

test.each([
  ['has no replica', () => outbox.cursors.delete('jon')],
  ['was not pulled to the end', () => outbox.cursors.update('jon', { isPartial: true })],
  ['has a new replica', () => outbox.cursors.update('jon', { replica: 'before' })],
  [
    'has lost the last page',
    async () => {
      isLastPageLost = true;
    },
  ],
])('nothing is deleted where a child %s', async (_, prepare) => {
  await prepare();
  expect(await drop()).toBe(false);
  expect(await kept()).toEqual(everything);
});

test('a replica that is not there is not opened, and a child who left needs nothing', async () => {
  await outbox.cursors.delete('jon');
  await drop();
  expect(opened).toEqual([]);
  await outbox.accounts.update('jon', { member: { left: true } as AccountRow['member'] });
  expect(await drop()).toBe(true);
  expect(await kept()).toEqual([pictures.mei]);
});
