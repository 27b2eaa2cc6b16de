/** Makes space for new pictures and sounds of activities: the files that no student of this device needs go. */
import type { DataContext } from '../context.ts';
import type { AccountRow, CursorRow, OutboxDb } from '../outbox/outbox-db.ts';
import { dropMedia } from './drop-media.ts';
import { mediaStore } from './media-store.ts';
import { type MediaState, type PrefetchTools, prefetchMedia } from './prefetch-media.ts';
import { readMediaRows, studentMedia } from './student-files.ts';

/** Where it is read what students need. */
export type SpaceParts = Pick<DataContext, 'outbox' | 'openReplica'>;

/** Fetches those of `missing` that found no space once more, where others could be deleted; returns what is missing then. */
export async function fetchWithNewSpace(
  missing: MediaState['missing'],
  parts: SpaceParts,
  tools?: PrefetchTools,
): Promise<MediaState['missing']> {
  const without = missing.flatMap(({ address, why }) => (why === 'no_space' ? [address] : []));
  if (without.length === 0 || !(await dropMediaOfNoStudent(parts, tools?.caches))) return missing;
  const again = await prefetchMedia(without, { tools });
  return [...missing.filter(({ why }) => why !== 'no_space'), ...again.missing];
}

/**
 * True when a file was deleted. Deletes none where it is not sure what every student of the device needs. Never
 * rejects.
 */
export async function dropMediaOfNoStudent(parts: SpaceParts, storage?: CacheStorage): Promise<boolean> {
  try {
    // They are not deleted for a recording: a lesson that comes back fetches them again.
    return await dropMedia((cached) => readNeeded(parts, cached), 'not_yet', storage);
  } catch (reason) {
    reportError(reason);
    return false;
  }
}

/**
 * Addresses that students with an account here need. Null while a replica of one is not whole, and as soon as all of
 * `cached` turn out to be needed: replicas are opened for nothing else.
 */
async function readNeeded(
  { outbox, openReplica }: SpaceParts,
  cached: readonly string[],
): Promise<Set<string> | null> {
  const { wanted } = mediaStore.getState();
  const cursors = await readCursors(outbox);
  if (!wanted || !cursors) return null;
  const needed = new Set(wanted);
  const isAllNeeded = () => cached.every((address) => needed.has(address));
  for (const { account: uid, replica: instance, writes = {} } of cursors) {
    if (isAllNeeded()) return null;
    const replica = await openReplica({ uid, role: 'student' });
    // A power cut may have cost the last page.
    const isWhole = replica.instance === instance && (await replica.holds(writes));
    if (!isWhole) return null;
    for (const address of studentMedia(await readMediaRows(replica))) needed.add(address);
  }
  return isAllNeeded() ? null : needed;
}

/** Of all students; null where one was not pulled to the end: opening a replica that is not there would create it. */
async function readCursors(outbox: OutboxDb): Promise<CursorRow[] | null> {
  const isHere = ({ role, member, deleted }: AccountRow) => role === 'student' && !member?.left && !deleted;
  const students = await outbox.accounts.filter(isHere).toArray();
  const cursors = await outbox.cursors.bulkGet(students.map(({ uid }) => uid));
  const whole = cursors.flatMap((cursor) => (cursor?.cursor && !cursor.isPartial ? [cursor] : []));
  return whole.length === students.length ? whole : null;
}
