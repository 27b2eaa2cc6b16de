/**
 * Copies of drafts in localStorage. A page that closes has no time for a transaction of IndexedDB, and localStorage is
 * written at once. The next window moves each copy to the outbox. A copy has words and no files.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { type SafeLocalStorage, safeLocalStorage } from '#platform/safe-local-storage.ts';

type Storage = SafeLocalStorage | null;

export interface ClosingCopies<Copy> {
  /** In place of an earlier copy of the draft. */
  write(copy: Copy, storage?: Storage): void;
  /** `key` of the draft. */
  remove(key: string, storage?: Storage): void;
  /** Moves every copy to the outbox, each in place of an older draft. Safe to repeat and to break off. */
  takeUp(db: OutboxDb, storage?: Storage): Promise<void>;
}

export interface ClosingCopiesParts<Copy> {
  /** Under which localStorage has the copies. */
  storageKey: string;
  /** The same for all copies of a draft. */
  keyOf(copy: Copy): string;
  isCopy(value: unknown): value is Copy;
  /** Stores the copy as a draft, unless the draft is newer or the account is gone. */
  takeUp(db: OutboxDb, copy: Copy): Promise<void>;
}

export function createClosingCopies<Copy extends { changedAt: string }>({
  storageKey,
  keyOf,
  isCopy,
  takeUp,
}: ClosingCopiesParts<Copy>): ClosingCopies<Copy> {
  function read(storage: Storage): Copy[] {
    const text = storage?.getItem(storageKey);
    if (!text) return [];
    try {
      const copies: unknown = JSON.parse(text);
      return Array.isArray(copies) ? copies.filter(isCopy) : [];
    } catch {
      return [];
    }
  }

  function write(copies: readonly Copy[], storage: Storage): void {
    if (copies.length > 0) storage?.setItem(storageKey, JSON.stringify(copies));
    else storage?.removeItem(storageKey);
  }

  const others = (key: string, storage: Storage) => read(storage).filter((copy) => keyOf(copy) !== key);

  function remove(key: string, storage: Storage = safeLocalStorage()): void {
    if (read(storage).some((copy) => keyOf(copy) === key)) write(others(key, storage), storage);
  }

  return {
    write(copy, storage = safeLocalStorage()) {
      write([...others(keyOf(copy), storage), copy], storage);
    },
    remove,
    async takeUp(db, storage = safeLocalStorage()) {
      for (const copy of read(storage)) {
        await withStorage(db, () => takeUp(db, copy), 'work');
        // A window that is still open may have written a newer copy meanwhile.
        const isSame = (other: Copy) => keyOf(other) === keyOf(copy) && other.changedAt === copy.changedAt;
        if (read(storage).some(isSame)) remove(keyOf(copy), storage);
      }
    },
  };
}
