/**
 * This device's own row as a class tablet: made by preparing, changed by the replies of the server, deleted when the
 * tablet ends.
 */
import type { TabletReply } from 'shared-schema/sync';
import { DEVICE_KEY, type OutboxDb, type TabletRow } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';

export function readTabletRow(db: OutboxDb): Promise<TabletRow | undefined> {
  return db.tablet.get(DEVICE_KEY);
}

/**
 * A teacher has prepared the device; also one that was a class tablet before. `at` is ISO 8601. From then on nothing
 * lies on it from which an adult's password could be guessed, and what adults have on it goes when they sign out: a
 * class tablet is in many hands.
 */
export async function savePrepared(db: OutboxDb, token: string, name: string, at: string): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', db.tablet, db.accounts, async () => {
      const adults = db.accounts.filter(({ role }) => role !== 'student');
      await adults.modify({ verifier: null, isOwnComputer: false });
      const known = await readTabletRow(db);
      const usable = { token, state: 'active' } as const;
      const fresh: TabletRow = {
        ...usable,
        key: DEVICE_KEY,
        name,
        classes: [],
        preparedAt: at,
        refreshedAt: null,
      };
      await db.tablet.put({ ...fresh, ...known, ...usable });
    }),
  );
}

/**
 * Records a reply for the tablet with this token; a reply from before a new preparation is stale and changes nothing.
 */
export async function saveRefreshed(
  db: OutboxDb,
  token: string,
  { state, name, classes }: TabletReply,
  at: string,
): Promise<void> {
  await withStorage(db, () =>
    db.tablet
      .where('key')
      .equals(DEVICE_KEY)
      .modify((row) => {
        if (row.token !== token) return;
        Object.assign(row, { name, classes, refreshedAt: at });
        // A tablet that leaves, by whatever decision, only becomes one again by being prepared.
        if (state === 'leaving') row.state = 'leaving';
      }),
  );
}

export async function removeTablet(db: OutboxDb, token: string): Promise<void> {
  await withStorage(db, () =>
    db.tablet
      .where('key')
      .equals(DEVICE_KEY)
      .and((row) => row.token === token)
      .delete(),
  );
}
