/** A disk on fake-indexeddb, which checks more than the simulation's own IndexedDB and is slower: for some seeds. */
import { IDBFactory as FakeIndexedDB, IDBKeyRange as FakeKeyRange } from 'fake-indexeddb';
import { awaitRequest } from 'pwa/test/disk-image';
import type { Disk } from './disk.ts';

/** Without what only an observer from outside would need. */
class FakeDisk extends FakeIndexedDB implements Pick<Disk, 'read' | 'changes' | 'KeyRange' | 'describe'> {
  readonly KeyRange = FakeKeyRange;
  #reads = 0;

  /** It does not count: every time is another. */
  get changes(): number {
    return ++this.#reads;
  }

  describe(): string[] {
    return ['fake-indexeddb does not tell what goes on'];
  }

  async read(name: string, store: string): Promise<readonly unknown[]> {
    const known = await this.databases();
    if (!known.some((database) => database.name === name)) return [];
    const request = this.open(name);
    // The database was deleted in between: opening it would create it.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    const db = await awaitRequest(request).catch(() => null);
    if (!db) return [];
    try {
      if (!db.objectStoreNames.contains(store)) return [];
      return await awaitRequest(db.transaction(store).objectStore(store).getAll());
    } finally {
      db.close();
    }
  }
}

export const createFakeDisk = (): Disk => new FakeDisk();
