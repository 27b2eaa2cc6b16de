/**
 * Access that was taken away after a backup, and that its restore gave back, is taken away again at the start. The list of
 * who did what tells what the database knows: what only the ledger has came after the backup. Decision 163.
 */
import { DAY_MS, type MonotonicClock } from 'shared-schema/clock';
import type { Db } from '#db/database.ts';
import { noteLastTime } from '#db/last-times.ts';
import { AUDIT_LIFETIME_DAYS } from '#db/retention/lifetimes.ts';
import type { Writer } from '#db/writer.ts';
import {
  type AccessChange,
  type AccessChanges,
  accessAction,
  lineOf,
  readAccessChanges,
  toAccessChanges,
  writeAccessChanges,
} from '#files/ledgers/access-changes.ts';
import { hashUid } from '#files/ledgers/ledgers.ts';
import { readRetiredAccess } from '#services/audit/retired-access.ts';
import { applyToAccount, applyToTablet } from './apply-access-changes.ts';

export interface AccessKeeper {
  /** Writes down the changes of since the last call. A folder that fails is tried again at the next one. */
  note(): Promise<void>;
  /** At the start, before anybody is served. Returns of how many accounts and tablets access changed. */
  repeat(): Promise<number>;
}

interface KeeperParts {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: MonotonicClock;
}

/** `folders` have a ledger each: the data folder, and the folder of the backups. Without any, nothing is kept. */
export function createAccessKeeper(
  parts: KeeperParts,
  folders: readonly string[],
  onFault: (error: unknown) => void,
): AccessKeeper {
  /** Of the newest entry of the audit list that is written down. */
  let noted = 0;
  let last = Promise.resolve();
  async function noteNew(): Promise<void> {
    if (folders.length === 0) return;
    const entries = await entriesSince(parts.db, noted);
    const newest = entries.at(-1);
    if (!newest) return;
    await writeAccessChanges(folders, toAccessChanges(entries));
    noted = newest.id;
  }
  /** One after the other, so that nothing is written twice. */
  function note(): Promise<void> {
    last = last.then(noteNew).catch(onFault);
    return last;
  }
  return {
    note,
    async repeat() {
      await note();
      const changes = await readAccessChanges(folders);
      // What one folder lacks, because its disk was new, comes from the other. A disk that is away stops no school.
      await writeAccessChanges(folders, changes).catch(onFault);
      return repeatChanges(parts, changes);
    },
  };
}

type Entry = AccessChange & { readonly id: number };

async function entriesSince(db: Db, id: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'subject_uid', 'subject_kind'])
    .where('action', 'in', accessAction.options)
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, at, action, subject_uid: uid, subject_kind: kind }) => {
    const known = accessAction.safeParse(action);
    // Deleted students have a ledger of their own: decision 084.
    if (uid === null || !known.success || (action === 'account_deleted' && kind === 'student')) return [];
    return [{ id, at, action: known.data, subject: hashUid(uid) }];
  });
}

async function repeatChanges({ db, writer, clock }: KeeperParts, changes: AccessChanges): Promise<number> {
  // What is older may have left the audit list by its age.
  const since = new Date(clock.now() - AUDIT_LIFETIME_DAYS * DAY_MS).toISOString();
  const recent = [...changes.values()].filter(({ at }) => at > since);
  if (recent.length === 0) return 0;
  const known = toAccessChanges([...(await entriesSince(db, 0)), ...(await readRetiredAccess(db))]);
  const isMissing = (change: AccessChange) => !known.has(lineOf(change));
  if (!recent.some(isMissing)) return 0;
  const changesOf = Map.groupBy(recent, ({ subject }) => subject);
  const accounts = await db.selectFrom('users').select(['id', 'uid']).execute();
  const tablets = await db.selectFrom('devices').select(['id', 'uid']).execute();
  let repeated = 0;
  for (const [found, apply] of [
    [accounts, applyToAccount],
    [tablets, applyToTablet],
  ] as const)
    for (const { id, uid } of found) {
      // With those that the database knows: what was given again since the restore is among them.
      const standing = withoutTakenBack(changesOf.get(hashUid(uid)) ?? []);
      const missing = standing.filter(isMissing);
      if (missing.length === 0) continue;
      await writer.write((w) => apply(w, { id, uid }, missing));
      repeated++;
    }
  if (repeated > 0)
    await writer.write((w) => noteLastTime(w, 'last_access_repeat', new Date(clock.now()).toISOString()));
  return repeated;
}

/** `changes` in the order of the ledger's lines: a clock may have leapt between two of them. */
function withoutTakenBack(changes: readonly AccessChange[]): readonly AccessChange[] {
  return TAKEN_BACK.reduce((left, { takes, gives }) => {
    const given = left.findLastIndex(({ action }) => action === gives);
    return left.filter(({ action }, index) => index > given || (action !== gives && !takes.includes(action)));
  }, changes);
}

interface Pair {
  readonly takes: readonly AccessChange['action'][];
  readonly gives: AccessChange['action'];
}

const TAKEN_BACK: readonly Pair[] = [
  { takes: ['account_deactivated'], gives: 'account_activated' },
  { takes: ['second_factor_on'], gives: 'second_factor_off' },
];
