/** One suite for every kind of replica: what a pull may rely on. */

import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import type { PulledDoc } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasesOf, putBack } from '#test/disk-image.ts';
import { openDexieReplica } from './dexie/dexie-replica.ts';
import type { Replica } from './replica.ts';
import { openRxReplica } from './rxdb/rxdb-replica.ts';
import { ReplicaDroppedError } from './shared-replicas.ts';

// Live queries run only where Dexie knows some IndexedDB of the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

type Open = (account: string, indexedDB: IDBFactory) => Promise<Replica>;

const kinds: Record<string, Open> = {
  dexie: (account, indexedDB) => openDexieReplica(account, { indexedDB, IDBKeyRange }),
  rxdb: (account, indexedDB) =>
    openRxReplica(account, { storage: { indexedDB, IDBKeyRange }, multiInstance: false }),
};

const uid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function recording(n: number, seq: number, fields: Record<string, unknown> = {}): PulledDoc {
  const value = {
    uid: uid(n),
    id: n,
    studentUid: uid(100),
    activityUid: uid(200),
    audioUrl: `/uploads/${n}.webm`,
  };
  return {
    table: 'recordings',
    uid: uid(n),
    seq,
    value: { ...value, createdAt: '2026-01-01T00:00:00.000Z', ...fields },
  };
}

function activity(n: number, seq: number): PulledDoc {
  return { table: 'activities', uid: uid(n), seq, value: { uid: uid(n), id: n, title: 'Colors' } };
}

function deletion(n: number, seq: number): PulledDoc {
  return { table: 'recordings', uid: uid(n), seq, deleted: true };
}

describe.each(Object.entries(kinds))('replica on %s', (_, open) => {
  let indexedDB: IDBFactory;
  let replica: Replica;

  beforeEach(async () => {
    indexedDB = new IDBFactory();
    replica = await open('a', indexedDB);
  });
  afterEach(() => replica.close());

  const urls = async () => (await replica.rows('recordings')).map((row) => row.audioUrl).sort();

  test('the replica upserts documents with their sequence and nothing else', async () => {
    await replica.apply([recording(1, 5)], 1);
    expect(await replica.rows('recordings')).toEqual([{ ...recording(1, 5).value, seq: 5 }]);
  });

  test('a page that is applied twice has the same effect', async () => {
    const page = [recording(1, 1), recording(2, 2), deletion(1, 3)];
    await replica.apply(page, 1);
    await replica.apply(page, 1);
    expect(await urls()).toEqual(['/uploads/2.webm']);
  });

  test('an older version never overwrites a newer one, nor brings a deleted document back', async () => {
    await replica.apply([recording(1, 9, { audioUrl: 'new' }), deletion(2, 8)], 1);
    await replica.apply([recording(1, 4, { audioUrl: 'old' }), recording(2, 3)], 1);
    expect(await urls()).toEqual(['new']);
  });

  test('a deleted document that was created again is stored again', async () => {
    await replica.apply([recording(1, 1)], 1);
    await replica.apply([deletion(1, 2)], 1);
    await replica.apply([recording(1, 3, { audioUrl: 'again' })], 1);
    expect(await urls()).toEqual(['again']);
  });

  test('documents of a restored server count, although it counts from an earlier number', async () => {
    await replica.apply([recording(1, 90, { audioUrl: 'lost time line' }), deletion(2, 91)], 1);
    await replica.apply([recording(1, 40, { audioUrl: 'restored' }), recording(2, 41)], 2);
    expect(await urls()).toEqual(['/uploads/2.webm', 'restored']);
  });

  test('the sweep deletes rows that a re-pull did not bring, which are shown until then', async () => {
    await replica.apply([recording(1, 1), recording(2, 2)], 1);
    await replica.apply([recording(2, 2)], 2);
    expect(await urls()).toHaveLength(2);
    await replica.sweep(2);
    expect(await urls()).toEqual(['/uploads/2.webm']);
  });

  test('documents of unknown tables are skipped', async () => {
    await replica.apply([{ table: 'dragons', uid: uid(1), seq: 1, value: {} }, recording(1, 2)], 1);
    expect(await urls()).toEqual(['/uploads/1.webm']);
  });

  test('a replica keeps instance and contents when reopened, and gets a new instance when reset or created', async () => {
    const { instance } = replica;
    await replica.apply([recording(1, 1)], 1);
    await replica.close();
    replica = await open('a', indexedDB);
    expect(replica.instance).toBe(instance);
    expect(await urls()).toEqual(['/uploads/1.webm']);
    await replica.reset();
    expect(replica.instance).not.toBe(instance);
    expect(await urls()).toEqual([]);
    const second = replica.instance;
    await replica.destroy();
    replica = await open('a', indexedDB);
    expect([instance, second]).not.toContain(replica.instance);
  });

  test('a replica writes nothing into a storage that was deleted and made anew since it was opened', async () => {
    await replica.apply([recording(1, 1)], 1);
    await replica.close();
    const anew = await databasesOf(indexedDB);
    indexedDB = new IDBFactory();
    replica = await open('a', indexedDB);
    await replica.apply([recording(2, 2)], 3);
    for (const [name, image] of anew) await putBack(indexedDB, name, image);
    await expect(replica.apply([recording(3, 3)], 3)).rejects.toThrow(ReplicaDroppedError);
    await expect(replica.sweep(3)).rejects.toThrow(ReplicaDroppedError);
    expect(await urls()).toEqual(['/uploads/1.webm']);
  });

  test('a replica detects that a power cut lost the last writes, whichever of its databases lost them', async () => {
    const before = await replica.apply([recording(1, 1), activity(2, 2)], 1);
    await replica.close();
    const early = await databasesOf(indexedDB);
    replica = await open('a', indexedDB);
    const page = [recording(1, 3, { audioUrl: 'new' }), activity(3, 4), deletion(4, 5)];
    const writes = { ...before, ...(await replica.apply(page, 1)) };
    expect(await replica.holds(writes)).toBe(true);
    await replica.close();
    const late = await databasesOf(indexedDB);
    const changed = [...late].filter(
      ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(early.get(name)),
    );
    expect(changed.length).toBeGreaterThan(0);
    for (const [name, rows] of changed) {
      await putBack(indexedDB, name, early.get(name)!);
      replica = await open('a', indexedDB);
      expect([name, await replica.holds(writes)]).toEqual([name, false]);
      expect(await replica.holds(before)).toBe(true);
      await replica.close();
      await putBack(indexedDB, name, rows);
    }
    replica = await open('a', indexedDB);
    expect(await replica.holds(writes)).toBe(true);
  });

  test('the write counts continue when a page comes again, and more writes than noted lack nothing', async () => {
    const first = await replica.apply([recording(1, 1)], 1);
    await replica.apply([recording(1, 1)], 1);
    expect(await replica.holds(first)).toBe(true);
    expect(await replica.apply([], 1)).toEqual({});
    expect(await replica.holds({})).toBe(true);
  });

  test('the count of the writes is no row of any table', async () => {
    await replica.apply([recording(1, 1), activity(2, 2)], 1);
    expect(await replica.rows('recordings')).toHaveLength(1);
    expect(await replica.rows('activities')).toHaveLength(1);
    await replica.sweep(2);
    expect(await replica.rows('activities')).toHaveLength(0);
  });

  test('replicas keep accounts apart', async () => {
    await replica.apply([recording(7, 1)], 1);
    await replica.close();
    replica = await open('b', indexedDB);
    expect(await urls()).toEqual([]);
  });

  test('watchers are notified of each change', async () => {
    const seen: string[][] = [];
    let notify = () => {};
    const next = () => new Promise<void>((resolve) => (notify = resolve));
    const first = next();
    const watching = replica.observe('recordings').subscribe((rows) => {
      seen.push(rows.map((row) => row.audioUrl));
      notify();
    });
    await first;
    const second = next();
    await replica.apply([recording(1, 1)], 1);
    await second;
    const third = next();
    await replica.apply([deletion(1, 2)], 1);
    await third;
    watching.unsubscribe();
    expect(seen).toEqual([[], ['/uploads/1.webm'], []]);
  });

  test('a row stays the same object until its document changes', async () => {
    await replica.apply([recording(1, 1), recording(2, 2)], 1);
    const byUid = async () => new Map((await replica.rows('recordings')).map((row) => [row.uid, row]));
    const before = await byUid();
    await replica.apply([recording(2, 3, { audioUrl: 'new' }), recording(3, 4)], 1);
    const after = await byUid();
    expect(after.get(uid(1))).toBe(before.get(uid(1)));
    expect(after.get(uid(2))).toMatchObject({ audioUrl: 'new', seq: 3 });
    // A restored server counts from an earlier number.
    await replica.apply([recording(1, 1, { audioUrl: 'restored' })], 2);
    expect((await byUid()).get(uid(1))).toMatchObject({ audioUrl: 'restored' });
  });

  test('a replica ends with the newest version of each document, in whatever order versions come', async () => {
    const versions = fc.uniqueArray(
      fc.record({
        n: fc.integer({ min: 1, max: 4 }),
        seq: fc.integer({ min: 1, max: 40 }),
        deleted: fc.boolean(),
      }),
      { selector: (version) => version.seq, minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(versions, fc.integer({ min: 1, max: 4 }), async (list, size) => {
        await replica.reset();
        const docs = list.map(({ n, seq, deleted }) =>
          deleted ? deletion(n, seq) : recording(n, seq, { audioUrl: `${seq}` }),
        );
        for (let at = 0; at < docs.length; at += size) await replica.apply(docs.slice(at, at + size), 1);
        const newest = new Map(
          [...list].sort((a, b) => a.seq - b.seq).map((version) => [version.n, version]),
        );
        const expected = [...newest.values()].filter(({ deleted }) => !deleted).map(({ seq }) => `${seq}`);
        expect(await urls()).toEqual(expected.sort());
      }),
      { numRuns: 15, seed: 20_261_120 },
    );
  });
});
