/** The simulation's own IndexedDB answers as fake-indexeddb does, request by request, for what the app uses. */
import { IDBFactory as FakeIndexedDB, IDBKeyRange as FakeKeyRange } from 'fake-indexeddb';
import { awaitRequest } from 'pwa/test/disk-image';
import { expect, it } from 'vitest';
import { createRng, type Rng } from '#world/rng.ts';
import { MemoryIndexedDB } from './factory.ts';
import { KeyRange } from './keys.ts';

interface Side {
  idb: IDBFactory;
  ranges: typeof IDBKeyRange;
}

const sides: readonly Side[] = [
  { idb: new FakeIndexedDB(), ranges: FakeKeyRange },
  {
    idb: new MemoryIndexedDB() as unknown as IDBFactory,
    ranges: KeyRange as unknown as typeof IDBKeyRange,
  },
];

it('the in-memory IndexedDB answers random transactions like fake-indexeddb', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const [theirs, ours] = await Promise.all(sides.map((side) => play(side, seed)));
    expect(ours, `seed ${seed}`).toEqual(theirs);
  }
});

it('the in-memory IndexedDB upgrades, refuses an older version, and waits for other connections before it deletes', async () => {
  const [theirs, ours] = await Promise.all(sides.map(live));
  expect(ours).toEqual(theirs);
});

it('a transaction uses the new store after an upgrade deletes a store and creates another of the same name', async () => {
  for (const { idb } of sides) {
    const opening = idb.open('recreated', 1);
    opening.addEventListener('upgradeneeded', () => {
      const db = opening.result;
      db.createObjectStore('notes', { keyPath: 'old' }).put({ old: 1 });
      db.deleteObjectStore('notes');
      db.createObjectStore('notes', { keyPath: 'new' });
      opening.transaction?.objectStore('notes').put({ new: 2 });
    });
    const db = await awaitRequest(opening);
    expect(await awaitRequest(db.transaction('notes').objectStore('notes').getAll())).toEqual([{ new: 2 }]);
    db.close();
  }
});

/** Random work in some transactions, and every event of them. */
async function play({ idb, ranges }: Side, seed: number): Promise<unknown[]> {
  const events: unknown[] = [];
  const rng = createRng(seed);
  const db = await opened(idb, `play ${seed}`, 1);
  for (let count = 0; count < 6; count++) {
    const transaction = db.transaction(['notes', 'outside'], rng.chance(0.8) ? 'readwrite' : 'readonly');
    const isAborted = rng.chance(0.2);
    await new Promise<void>((resolve) => {
      for (const type of ['complete', 'abort'] as const)
        transaction.addEventListener(type, () => {
          events.push(type, transaction.error?.name ?? null);
          resolve();
        });
      work({ transaction, rng, ranges, events, left: 12, isAborted });
    });
  }
  const all = db.transaction(['notes', 'outside']);
  events.push(
    await awaitRequest(all.objectStore('notes').getAll()),
    await awaitRequest(all.objectStore('outside').getAll()),
  );
  db.close();
  return events;
}

interface Work {
  transaction: IDBTransaction;
  rng: Rng;
  ranges: typeof IDBKeyRange;
  events: unknown[];
  left: number;
  isAborted: boolean;
}

/** One request, and the next when it is answered. */
function work(parts: Work): void {
  const { transaction, rng, events } = parts;
  if (parts.left-- === 0) {
    if (parts.isAborted) transaction.abort();
    return;
  }
  let request: IDBRequest;
  try {
    request = ask(parts);
  } catch (error) {
    events.push(`threw ${(error as Error).name}`);
    work(parts);
    return;
  }
  const isForgiven = rng.chance(0.7);
  request.onsuccess = () => {
    events.push(resultOf(request));
    const cursor = request.result as IDBCursorWithValue | null;
    if (cursor !== null && typeof cursor === 'object' && 'continue' in cursor && rng.chance(0.8)) {
      if (rng.chance(0.2) && transaction.mode === 'readwrite') cursor.delete();
      return rng.chance(0.2) ? cursor.advance(2) : cursor.continue();
    }
    work(parts);
  };
  request.onerror = (event) => {
    events.push(`failed ${request.error?.name}`);
    if (!isForgiven || request.error?.name === 'AbortError') return;
    event.preventDefault();
    event.stopPropagation();
    work(parts);
  };
}

function resultOf({ result }: IDBRequest): unknown {
  if (result === null || typeof result !== 'object' || !('continue' in result)) return result;
  const { key, primaryKey, value } = result as IDBCursorWithValue;
  return { key, primaryKey, value };
}

const DIRECTIONS = ['next', 'nextunique', 'prev', 'prevunique'] as const;

function ask({ transaction, rng, ranges }: Work): IDBRequest {
  const notes = transaction.objectStore('notes');
  const outside = transaction.objectStore('outside');
  const key = () => [rng.pick(['a', 'b']), rng.below(3)];
  const source = () => rng.pick([notes, notes.index('color'), notes.index('tags'), notes.index('[a+n]')]);
  const note = () => {
    const [a, n] = key();
    const optional = rng.chance(0.5) ? { color: rng.pick(['red', 'blue', 7]) } : {};
    return { a, n, once: rng.below(9), tags: [rng.below(3), rng.below(3)], ...optional };
  };
  const range = () => {
    const [low, high] = [rng.below(4), rng.below(4)];
    return rng.pick([
      () => ranges.bound(['a', low], ['b', high], rng.chance(0.5), rng.chance(0.5)),
      () => ranges.lowerBound('blue', rng.chance(0.5)),
      () => ranges.upperBound([['a']], rng.chance(0.5)),
      () => ranges.bound(low, high),
      () => undefined,
    ])();
  };
  return rng.weighted<() => IDBRequest>([
    [5, () => notes.put(note())],
    [3, () => notes.add(note())],
    [2, () => outside.put({ text: rng.below(5) }, rng.below(3))],
    [1, () => outside.add({ text: 'new' }, rng.pick(['x', 1, Number.NaN]))],
    [1, () => notes.put({ a: 'a' })],
    [2, () => notes.delete(key())],
    [1, () => notes.delete(ranges.bound(['a', 0], ['a', 1]))],
    [0.3, () => notes.clear()],
    [2, () => notes.get(key())],
    [1, () => notes.index('once').get(rng.below(9))],
    [2, () => source().getAll(range(), rng.pick([undefined, 2]))],
    [2, () => source().getAllKeys(range())],
    [2, () => source().count(range())],
    [2, () => source().openCursor(range(), rng.pick(DIRECTIONS))],
    [1, () => source().openKeyCursor(range(), rng.pick(DIRECTIONS))],
  ])();
}

function opened(idb: IDBFactory, name: string, version: number): Promise<IDBDatabase> {
  const request = idb.open(name, version);
  request.onupgradeneeded = () => {
    const notes = request.result.createObjectStore('notes', { keyPath: ['a', 'n'] });
    notes.createIndex('color', 'color');
    notes.createIndex('tags', 'tags', { multiEntry: true });
    notes.createIndex('once', 'once', { unique: true });
    notes.createIndex('[a+n]', ['a', 'n']);
    request.result.createObjectStore('outside');
  };
  return awaitRequest(request);
}

/** Versions and connections, and their events. */
async function live({ idb }: Side): Promise<unknown[]> {
  const events: unknown[] = [];
  const first = await opened(idb, 'life', 2);
  events.push(
    first.version,
    [...first.objectStoreNames],
    [...first.transaction('notes').objectStore('notes').indexNames],
  );
  events.push(await awaitRequest(idb.open('life', 1)).catch((error: Error) => error.name));
  first.onversionchange = ({ oldVersion, newVersion }) => events.push('asked', oldVersion, newVersion);
  const upgrade = idb.open('life', 3);
  upgrade.onblocked = () => {
    events.push('blocked');
    first.close();
  };
  upgrade.onupgradeneeded = () => upgrade.transaction!.abort();
  events.push(await awaitRequest(upgrade).catch((error: Error) => error.name));
  const replacing = idb.open('life', 4);
  replacing.onupgradeneeded = () => {
    replacing.transaction!.objectStore('notes');
    replacing.result.deleteObjectStore('notes');
    replacing.result.createObjectStore('notes', { keyPath: 'id' });
    replacing.transaction!.objectStore('notes').put({ id: 'kept' });
  };
  const replaced = await awaitRequest(replacing);
  events.push(await awaitRequest(replaced.transaction('notes').objectStore('notes').getAllKeys()));
  replaced.close();
  const second = await awaitRequest(idb.open('life'));
  events.push(second.version, await idb.databases());
  second.onversionchange = () => second.close();
  events.push(await awaitRequest(idb.deleteDatabase('life')), await idb.databases());
  return events;
}
