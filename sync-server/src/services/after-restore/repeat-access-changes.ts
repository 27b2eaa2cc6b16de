/**
 * Access that was taken away after a backup, and that its restore gave back, is taken away again at the start. The list of
 * who did what tells what the database knows: what only the ledger has came after the backup. Decision 163.
 */
import { DAY_MS, isoTime, type MonotonicClock } from 'shared-schema/clock';
import type { Db } from '#db/database.ts';
import { AUDIT_LIFETIME_DAYS } from '#db/retention/lifetimes.ts';
import { noteLastTime } from '#db/settings/last-times.ts';
import type { Writer } from '#db/writer.ts';
import { type AccessChange, accessAction, lineOf, parseAccessChange } from '#files/ledgers/access-changes.ts';
import {
  ACCESS_CHANGES,
  addLines,
  createLedgerNotes,
  type Entry,
  hashUid,
  type LedgerNotes,
  type Lines,
  readLinesAtStart,
} from '#files/ledgers/ledgers.ts';
import { applyToAccount, applyToTablet } from './apply-access-changes.ts';
import { readRetiredAccess } from './retired-access.ts';

export interface AccessKeeper extends LedgerNotes {
  /** At the start, before anybody is served. Returns of how many accounts and tablets access changed. */
  repeat(): Promise<number>;
}

interface KeeperParts {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: MonotonicClock;
}

/** `folders`: as of `createLedgerNotes`. */
export function createAccessKeeper(
  parts: KeeperParts,
  folders: readonly string[],
  onFault: (error: unknown) => void,
): AccessKeeper {
  const { note } = createLedgerNotes(ACCESS_CHANGES, folders, (id) => entriesSince(parts.db, id), onFault);
  return {
    note,
    async repeat() {
      await note();
      const lines = await readLinesAtStart(ACCESS_CHANGES, folders, onFault);
      // What one folder lacks, because its disk was new, comes from the other. A disk that is away stops no school.
      await addLines(ACCESS_CHANGES, folders, lines).catch(onFault);
      return repeatChanges(parts, lines);
    },
  };
}

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
    return [{ id, line: lineOf({ subject: hashUid(uid), at, action: known.data }) }];
  });
}

async function repeatChanges({ db, writer, clock }: KeeperParts, lines: Lines): Promise<number> {
  // What is older may have left the audit list by its age.
  const since = new Date(clock.now() - AUDIT_LIFETIME_DAYS * DAY_MS).toISOString();
  const changes = [...lines.values()].map(parseAccessChange).filter((change) => change !== null);
  const recent = changes.filter(({ at }) => at > since);
  if (recent.length === 0) return 0;
  const entries = await entriesSince(db, 0);
  const retired = await readRetiredAccess(db);
  const known = new Set([...entries.map(({ line }) => line), ...retired.map(lineOf)]);
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
  if (repeated > 0) await writer.write((w) => noteLastTime(w, 'last_access_repeat', isoTime(clock)));
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
