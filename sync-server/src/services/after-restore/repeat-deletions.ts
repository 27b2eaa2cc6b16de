/**
 * Deletions that a restored backup has undone are done again at the start, and who is not in the backup is not made again.
 * Decision 084.
 */
import { anonymous } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#db/rows.ts';
import type { Writer } from '#db/writer.ts';
import {
  addLines,
  createLedgerNotes,
  DELETIONS,
  type Entry,
  hashUid,
  type LedgerNotes,
  type Lines,
  readLinesAtStart,
} from '#files/ledgers/ledgers.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { removeAccount } from '#services/people/accounts/delete-user.ts';

export interface DeletionKeeper extends LedgerNotes {
  /** Reads the ledgers, at the start only: until then `has` knows of nobody. Throws where that of the data folder fails. */
  load(): Promise<void>;
  /** Whether the ledgers say that the student with this uid was deleted. */
  has(uid: string): boolean;
  /** After `load`: deletes again who came back, before anybody is served. Returns how many that were. */
  repeat(): Promise<number>;
}

/** `folders`: as of `createLedgerNotes`. */
export function createDeletionKeeper(
  db: Db,
  writer: Writer,
  folders: readonly string[],
  onFault: (error: unknown) => void,
): DeletionKeeper {
  const { note } = createLedgerNotes(DELETIONS, folders, (id) => deletedSince(db, id), onFault);
  let deletions: Lines = new Map();
  const has = (uid: string) => deletions.has(hashUid(uid));
  return {
    note,
    async load() {
      await note();
      deletions = await readLinesAtStart(DELETIONS, folders, onFault);
    },
    has,
    async repeat() {
      // What one folder lacks, because its disk was new, comes from the other. A disk that is away stops no school.
      await addLines(DELETIONS, folders, deletions).catch(onFault);
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

async function deletedSince(db: Db, id: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'subject_uid'])
    .where('action', '=', 'account_deleted')
    .where('subject_kind', '=', 'student')
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, at, subject_uid: uid }) =>
    uid === null ? [] : [{ id, line: `${hashUid(uid)} ${at.slice(0, 10)}` }],
  );
}
