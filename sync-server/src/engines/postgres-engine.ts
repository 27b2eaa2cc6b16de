/** A school in a schema of PostgreSQL, which any number of processes serve at once. Memory is a hint, the database decides. */
import { createValidatedVisibility } from '#access/caches/validated-visibility.ts';
import type { Committed } from '#db/committed.ts';
import type { OpenedPostgres, Tx } from '#db/database.ts';
import type { Incarnations } from '#db/incarnations.ts';
import { measureSchema } from '#db/postgres/measure-schema.ts';
import { createMissedChanges } from '#db/postgres/notices/missed-changes.ts';
import { bindPipeline } from '#db/postgres/pipelined-dialect.ts';
import { createPostgresReader } from '#db/postgres/postgres-reader.ts';
import { runAloneIn } from '#db/postgres/run-alone.ts';
import {
  beginIncarnationIn,
  lockState,
  readIncarnations,
  type SchoolState,
} from '#db/postgres/school-state.ts';
import { readLaneKey } from '#db/settings/lane-key.ts';
import { readLastTime } from '#db/settings/last-times.ts';
import { createWriter, type Seq } from '#db/writer.ts';
import { NO_WRITER_THREAD } from '#db/writer-thread/writer-thread.ts';
import { CACHED_ENTRY_COUNT, type EngineParts, makeLaneKey, type SchoolEngine } from './school-engine.ts';

export async function createPostgresEngine(
  opened: OpenedPostgres,
  parts: EngineParts,
): Promise<SchoolEngine> {
  const { db, schema, notices } = opened;
  const { now, newUid, clock } = parts;
  let incarnations: Incarnations | null = null;
  let head = 0;
  const laneKey = await readLaneKey(db, makeLaneKey(parts));
  const visibility = createValidatedVisibility(db, CACHED_ENTRY_COUNT, parts.noteView);

  /** All that another process, or this one, has committed. */
  function onCommit(change: Committed, isOwn: boolean): void {
    head = Math.max(head, change.head);
    missed.noteAnnounced(change);
    visibility.committed(change);
    parts.onCommit(change, isOwn);
  }

  /** Another process has committed something that was not announced. */
  function onUnknownChange(): void {
    visibility.forgetAll();
    parts.onUnknownChange();
  }

  const missed = createMissedChanges({
    ...{ db, clock },
    onMissed(newest) {
      head = Math.max(head, newest);
      onUnknownChange();
    },
  });

  /** Takes the lock. Where the database goes on from another past, the transaction begins with an incarnation. */
  async function readSeq(tx: Tx): Promise<Seq> {
    begunIn = null;
    await bindPipeline(tx);
    const state = await lockState(tx);
    if (state.isSameHistory) {
      await incarnationsIn(tx, state);
      return { stored: state.head, value: state.head };
    }
    const value = state.head + 1;
    await beginIncarnationIn(tx, { id: newUid(), firstSeq: value }, now());
    begunIn = await readIncarnations(tx);
    return { stored: state.head, value };
  }

  /** Of the transaction that is open, until its COMMIT. */
  let begunIn: Incarnations | null = null;

  const writer = createWriter({
    ...{ db, now, newUid, readSeq, isPipelined: true },
    elapsed: clock.now,
    onCommit(change) {
      if (begunIn) {
        incarnations = begunIn;
        // What memory knows of a lost history counts no more.
        head = 0;
      }
      begunIn = null;
      onCommit(change, true);
      notices.send(schema, change);
    },
  });

  async function incarnationsIn(tx: Tx, { incarnation }: SchoolState): Promise<Incarnations> {
    if (incarnations?.current.id === incarnation) return incarnations;
    const read = await readIncarnations(tx);
    if (!read) throw new Error('the school has not begun');
    incarnations = read;
    return read;
  }

  /** A transaction of the writer does all that is needed. */
  const begin = () => writer.write(async () => undefined);

  function begun(): Incarnations {
    if (!incarnations) throw new Error('the school has not begun');
    return incarnations;
  }

  let stopListening = async () => {};

  async function listen(): Promise<void> {
    stopListening = await notices.listen(schema, (change) => {
      if (change) return onCommit(change, false);
      missed.noteAnnounced(null);
      onUnknownChange();
    });
  }

  return {
    ...{ writer, visibility, laneKey },
    writerThread: NO_WRITER_THREAD,
    reader: createPostgresReader({
      ...{ db, incarnationsIn, backups: parts.backups },
      beginRead: visibility.beginRead,
      beginAgain: begin,
    }),
    lastBackup: await readLastTime(db, 'last_backup'),
    isShared: true,
    areNoticesAway: notices.isAway,
    lostConnections: opened.lostConnections,
    async begin() {
      await listen();
      await begin();
      await missed.start();
      return begun();
    },
    incarnations: begun,
    head: () => head,
    notePurge: () => undefined,
    databaseBytes: () => measureSchema(db, schema),
    runAlone: (name, work, intervalMs) => runAloneIn(opened, { name, intervalMs, now: clock.now }, work),
    async close() {
      await missed.stop();
      await stopListening();
      await opened.close();
    },
  };
}
