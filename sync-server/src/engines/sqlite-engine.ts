/**
 * A school in one SQLite file: this process is the only one that serves it, so memory knows everything that is committed,
 * of a writer thread once the thread has said it.
 */
import { stat } from 'node:fs/promises';
import type SqliteDatabase from 'better-sqlite3';
import { createVisibilityCache } from '#access/caches/visibility-cache.ts';
import { createCheckpoints } from '#db/checkpoints.ts';
import type { Committed } from '#db/committed.ts';
import type { OpenedSqlite } from '#db/database.ts';
import { beginIncarnation, type Incarnations } from '#db/incarnations.ts';
import type { SpeechKind } from '#db/own-tables.ts';
import { createSqliteReader } from '#db/readers/sqlite-reader.ts';
import { readPurge } from '#db/retention/purges.ts';
import { readLaneKey } from '#db/settings/lane-key.ts';
import { readLastTime } from '#db/settings/last-times.ts';
import { createWriter } from '#db/writer.ts';
import { createWriterThread, type EngineThread, NO_WRITER_THREAD } from '#db/writer-thread/writer-thread.ts';
import { type EngineParts, makeLaneKey, type SchoolEngine } from './school-engine.ts';

export async function createSqliteEngine(
  { db, raw, close }: OpenedSqlite,
  parts: EngineParts,
): Promise<SchoolEngine> {
  const { now, newUid, clock } = parts;
  let incarnations: Incarnations | null = null;
  let head = 0;
  let purge = await readPurge(db);
  const laneKey = await readLaneKey(db, makeLaneKey(parts));
  const checkpoints = createCheckpoints(raw);
  const visibility = createVisibilityCache(db, parts.noteView);
  const thread = openThread(parts.writerScript);
  const writer = createWriter({
    ...{ db, now, newUid, onCommit },
    elapsed: clock.now,
    onSettled: checkpoints.note,
    ...(thread && { mutex: thread.mutex }),
  });

  function onCommit(change: Committed): void {
    head = change.head;
    visibility.committed(change);
    parts.onCommit(change, true);
  }

  function openThread(script: URL | null): EngineThread | null {
    if (script === null) return null;
    return createWriterThread({
      ...{ databaseFile: raw.name, cacheKiB: parts.databaseCacheKiB, script },
      isBusy: () => writer.waiting() > 0,
      onEnded({ change, lanesChanged }) {
        if (change) onCommit(change);
        for (const lane of lanesChanged) reader.forgetLane(lane);
        checkpoints.note();
      },
      onLost(error) {
        onCommit(anyChange(raw));
        reader.forgetLane();
        parts.onUnknownChange();
        parts.onThreadLost(error);
      },
    });
  }

  const reader = createSqliteReader({
    ...{ db, raw, backups: parts.backups, views: visibility },
    ...(parts.pageCacheBytes !== undefined && { pageCacheBytes: parts.pageCacheBytes }),
    head: () => head,
    purge: () => purge,
    incarnations: begun,
    isQuiet: () => writer.isQuiet() && (thread?.isQuiet() ?? true),
    begunElsewhere: () => thread?.begunCount() ?? 0,
  });

  function begun(): Incarnations {
    if (!incarnations) throw new Error('the school has not begun');
    return incarnations;
  }

  return {
    ...{ writer, reader, visibility, laneKey },
    writerThread: thread ?? NO_WRITER_THREAD,
    lastBackup: await readLastTime(db, 'last_backup'),
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

/** What nobody has reported may have changed every account. */
function anyChange(raw: SqliteDatabase.Database): Committed {
  const accounts = new Set(raw.prepare<[], number>('SELECT id FROM users').pluck().all());
  const head = raw.prepare<[], number>(`SELECT value FROM counters WHERE name = 'seq'`).pluck().get() ?? 0;
  const speechQueued = new Set<SpeechKind>(['activity', 'name', 'feedback']);
  const all = { viewsChanged: accounts, accountsChanged: accounts, speechQueued, hasAuditEntries: true };
  return { head, touched: new Set(), ...all };
}
