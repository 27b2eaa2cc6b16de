/**
 * Deletions that a restored backup has undone are done again at the start, and who is not in the backup is not made again.
 * Decision 084.
 */
import { anonymous } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#db/rows.ts';
import type { Writer } from '#db/writer.ts';
import { type Deletions, hashUid, readDeletions, writeDeletions } from '#files/ledgers/ledgers.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { removeAccount } from './delete-user.ts';

export interface DeletionKeeper {
  /** Writes down the deletions of since the last call. A folder that fails is tried again at the next one. */
  note(): Promise<void>;
  /** Reads the ledgers, at the start only: until then `has` knows of nobody. */
  load(): Promise<void>;
  /** Whether the ledgers say that the student with this uid was deleted. */
  has(uid: string): boolean;
  /** After `load`: deletes again who came back, before anybody is served. Returns how many that were. */
  repeat(): Promise<number>;
}

/** `folders` have a ledger each: the data folder, and the folder of the backups. Without any, nothing is kept. */
export function createDeletionKeeper(
  db: Db,
  writer: Writer,
  folders: readonly string[],
  onFault: (error: unknown) => void,
): DeletionKeeper {
  /** Of the newest entry of the audit list that is written down. */
  let noted = 0;
  let deletions: Deletions = new Map();
  let last = Promise.resolve();
  async function noteNew(): Promise<void> {
    if (folders.length === 0) return;
    const entries = await deletedSince(db, noted);
    const newest = entries.at(-1);
    if (!newest) return;
    await writeDeletions(folders, toDeletions(entries));
    noted = newest.id;
  }
  /** One after the other, so that nothing is written twice. */
  function note(): Promise<void> {
    last = last.then(noteNew).catch(onFault);
    return last;
  }
  const has = (uid: string) => deletions.has(hashUid(uid));
  return {
    note,
    async load() {
      await note();
      deletions = await readDeletions(folders);
    },
    has,
    async repeat() {
      // What one folder lacks, because its disk was new, comes from the other. A disk that is away stops no school.
      await writeDeletions(folders, deletions).catch(onFault);
      if (deletions.size === 0) return 0;
      const students = await db
        .selectFrom('users')
        .select(['id', 'uid'])
        .where('role', '=', 'student')
        .execute();
      const back = students.filter(({ uid }) => has(uid));
      for (const { id } of back) await removeAgain(writer, id);
      return back.length;
    },
  };
}

async function removeAgain(writer: Writer, id: number): Promise<void> {
  await writer.write(async (w) => {
    w.author = 'server';
    const user = await findRow(w.tx, 'users', id);
    if (!user) return;
    await removeAccount(w, user);
    // The restored list knows nothing of the deletion.
    await addAuditEntry(anonymous, w, 'account_deleted', accountSubject(user));
  });
}

interface Entry {
  id: number;
  at: string;
  subject_uid: string | null;
}

function deletedSince(db: Db, id: number): Promise<Entry[]> {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'subject_uid'])
    .where('action', '=', 'account_deleted')
    .where('subject_kind', '=', 'student')
    .where('id', '>', id)
    .orderBy('id')
    .execute();
}

function toDeletions(entries: readonly Entry[]): Deletions {
  return new Map(
    entries.flatMap(({ at, subject_uid: uid }) => (uid ? [[hashUid(uid), at.slice(0, 10)] as const] : [])),
  );
}
