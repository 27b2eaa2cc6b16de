/** Which sounds of the school's voice a class tablet lacks, for its report. Not part of the start. */
import { DEVICE_KEY, type OutboxDb, type TabletRow } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';

/**
 * Records which sounds of the school's voice are missing after a look at the files of some members. `needed`: by the uid
 * of the member.
 */
export async function saveMissingSounds(
  db: OutboxDb,
  token: string,
  needed: ReadonlyMap<string, readonly string[]>,
  missing: readonly string[],
): Promise<void> {
  const lacking = new Set(missing);
  const found = [...needed].map(([uid, sounds]) => [uid, sounds.filter((address) => lacking.has(address))]);
  await withStorage(db, () =>
    db.tablet
      .where('key')
      .equals(DEVICE_KEY)
      .and((row) => row.token === token)
      .modify((row) => {
        row.missingSounds = { ...row.missingSounds, ...Object.fromEntries(found) };
      }),
  );
}

/** Sounds that some of these members lack; undefined while nobody has looked. */
export function countMissingSounds(row: TabletRow | undefined, uids: readonly string[]): number | undefined {
  const missing = row?.missingSounds;
  return missing && new Set(uids.flatMap((uid) => missing[uid] ?? [])).size;
}
