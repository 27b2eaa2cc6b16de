/**
 * Changes of access that the audit list retired while they lay in the future: by their times, they are recent for years
 * to come, and a start would take them for changes that a restore has lost. Decision 163.
 */
import type { Db, Tx } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings/setting-rows.ts';
import { type AccessChange, accessAction, lineOf } from '#files/ledgers/access-changes.ts';
import { hashUid } from '#files/ledgers/ledgers.ts';

const SETTING = 'retired_access';

export interface RetiredEntry {
  readonly at: string;
  readonly action: string;
  readonly subject_uid: string | null;
}

/** What was noted so far. */
export async function readRetiredAccess(db: Db | Tx): Promise<AccessChange[]> {
  const stored = await readSetting(db, SETTING);
  return stored === null ? [] : JSON.parse(stored);
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
  await writeSetting(tx, SETTING, JSON.stringify([...byLine.values()]));
}
