/**
 * A copy of an activity draft in localStorage. A page that closes has no time for a transaction of IndexedDB, and
 * localStorage is written at once. The next window moves the copy to the outbox. The copy has no files: the wizard shows
 * a file when the outbox has it.
 */
import type { ActivityDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage-error.ts';
import { readField } from '#platform/read-field.ts';
import { type SafeLocalStorage, safeLocalStorage } from '#platform/safe-local-storage.ts';
import { draftFiles, draftTables } from './draft-rows.ts';

const KEY = 'chickadee-closing-drafts';

/** `files`: addresses of picked files that the content names. */
export type ClosingCopy = ActivityDraftRow & { files: readonly string[] };

type Storage = SafeLocalStorage | null;

export function writeClosingCopy(copy: ClosingCopy, storage: Storage = safeLocalStorage()): void {
  writeCopies([...readCopies(storage).filter(({ id }) => id !== copy.id), copy], storage);
}

export function removeClosingCopy(id: string, storage: Storage = safeLocalStorage()): void {
  const copies = readCopies(storage);
  if (copies.some((copy) => copy.id === id)) {
    writeCopies(
      copies.filter((copy) => copy.id !== id),
      storage,
    );
  }
}

/** Moves every copy to the outbox, each in place of an older draft. Safe to repeat and to break off. */
export async function takeUpClosingCopies(
  db: OutboxDb,
  storage: Storage = safeLocalStorage(),
): Promise<void> {
  for (const copy of readCopies(storage)) {
    await withStorage(db, () => takeUp(db, copy), 'work');
    // A window that is still open may have written a newer copy meanwhile.
    const isSame = readCopies(storage).some(
      ({ id, changedAt }) => id === copy.id && changedAt === copy.changedAt,
    );
    if (isSame) removeClosingCopy(copy.id, storage);
  }
}

function takeUp(db: OutboxDb, { files, ...row }: ClosingCopy): Promise<void> {
  return db.transaction('rw', [db.accounts, ...draftTables(db)], async () => {
    const account = await db.accounts.get(row.account);
    if (!account || account.deleted) return;
    const stored = await db.activityDrafts.get(row.id);
    if (stored && stored.changedAt > row.changedAt) return;
    // A device that is full has words and no bytes.
    const here = new Set((await draftFiles(db, row.id).toArray()).map(({ address }) => address));
    const lost = files.filter((address) => !here.has(address));
    await db.activityDrafts.put(lost.length > 0 ? withoutFiles(row, lost) : row);
  });
}

/** The words stay; where a lost file was, there is none. */
function withoutFiles(row: ActivityDraftRow, lost: readonly string[]): ActivityDraftRow {
  const forget = (_: string, value: unknown) =>
    typeof value === 'string' && lost.includes(value) ? null : value;
  return { ...row, content: JSON.parse(JSON.stringify(row.content), forget), hasLostFiles: true };
}

function writeCopies(copies: readonly ClosingCopy[], storage: Storage): void {
  if (copies.length > 0) storage?.setItem(KEY, JSON.stringify(copies));
  else storage?.removeItem(KEY);
}

function readCopies(storage: Storage): ClosingCopy[] {
  const text = storage?.getItem(KEY);
  if (!text) return [];
  try {
    const copies: unknown = JSON.parse(text);
    return Array.isArray(copies) ? copies.filter(isCopy) : [];
  } catch {
    return [];
  }
}

function isCopy(value: unknown): value is ClosingCopy {
  const hasText = (name: string) => typeof readField(value, name) === 'string';
  return ['id', 'account', 'title', 'changedAt'].every(hasText) && Array.isArray(readField(value, 'files'));
}
