/**
 * Changes of access that the audit list retired while they lay in the future: by their times, they are recent for years
 * to come, and a start would take them for changes that a restore has lost. Decision 163.
 */
import type { Db, Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { type AccessChange, accessAction, lineOf } from '#files/ledgers/access-changes.ts';
import { hashUid } from '#files/ledgers/ledgers.ts';

const READ = `select value from settings where name = 'retired_access'`;
const NOTE = `insert into settings (name, value) values ('retired_access', ?)
  on conflict (name) do update set value = excluded.value`;

export interface RetiredEntry {
  readonly at: string;
  readonly action: string;
  readonly subject_uid: string | null;
}

/** What was noted so far. */
export async function readRetiredAccess(db: Db | Tx): Promise<AccessChange[]> {
  const [row] = await query<{ value: string }>(db, READ);
  return row ? JSON.parse(row.value) : [];
}

/** Of `entries`, keeps the changes of access after `now`, an ISO time. */
export async function noteRetiredAccess(
  tx: Tx,
  entries: readonly RetiredEntry[],
  now: string,
): Promise<void> {
  const changes = entries.flatMap(({ at, action, subject_uid: uid }): AccessChange[] => {
    const known = accessAction.safeParse(action);
    return at > now && uid !== null && known.success
      ? [{ subject: hashUid(uid), at, action: known.data }]
      : [];
  });
  if (changes.length === 0) return;
  const all = [...(await readRetiredAccess(tx)), ...changes];
  const byLine = new Map(all.map((change) => [lineOf(change), change]));
  await query(tx, NOTE, [JSON.stringify([...byLine.values()])]);
}
