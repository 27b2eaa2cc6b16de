/** A school in one SQLite file: this process is the only one that serves it, so memory knows everything that is committed. */
import { stat } from 'node:fs/promises';
import { createVisibilityCache } from '#access/caches/visibility-cache.ts';
import { createCheckpoints } from '#db/checkpoints.ts';
import type { OpenedSqlite } from '#db/database.ts';
import { beginIncarnation, type Incarnations } from '#db/incarnations.ts';
import { readLaneKey } from '#db/lane-key.ts';
import { readLastBackup } from '#db/last-backup.ts';
import { createSqliteReader } from '#db/readers/sqlite-reader.ts';
import { readPurge } from '#db/retention/purges.ts';
import { createWriter } from '#db/writer.ts';
import { type EngineParts, makeLaneKey, type SchoolEngine } from './school-engine.ts';

export async function createSqliteEngine(
  { db, raw, close }: OpenedSqlite,
  parts: EngineParts,
): Promise<SchoolEngine> {
  const { now, newUid, clock } = parts;
  let incarnations: Incarnations | null = null;
  let head = 0;
  let purge = await readPurge(db);
  const laneKey = await readLaneKey(db, () => makeLaneKey(parts));
  const checkpoints = createCheckpoints(raw);
  const visibility = createVisibilityCache(db);
  const writer = createWriter({
    ...{ db, now, newUid },
    elapsed: clock.now,
    onSettled: checkpoints.note,
    onCommit(change) {
      head = change.head;
      visibility.committed(change);
      parts.onCommit(change, true);
    },
  });

  function begun(): Incarnations {
    if (!incarnations) throw new Error('the school has not begun');
    return incarnations;
  }

  return {
    ...{ writer, visibility, laneKey },
    reader: createSqliteReader({
      ...{ db, raw, backups: parts.backups, views: visibility },
      ...(parts.pageCacheBytes !== undefined && { pageCacheBytes: parts.pageCacheBytes }),
      head: () => head,
      purge: () => purge,
      incarnations: begun,
      isQuiet: writer.isQuiet,
    }),
    lastBackup: await readLastBackup(db),
    isShared: false,
    areNoticesAway: () => false,
    lostConnections: () => ({}),
    async begin() {
      incarnations = beginIncarnation(raw, newUid(), now());
      head = incarnations.current.firstSeq;
      return incarnations;
    },
    incarnations: begun,
    head: () => head,
    notePurge(done) {
      purge = done;
    },
    async databaseBytes() {
      const sizes = [raw.name, `${raw.name}-wal`].map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async runAlone(_name, work) {
      await work();
      return true;
    },
    async close() {
      await checkpoints.stop();
      await close();
    },
  };
}
