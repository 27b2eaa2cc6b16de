/**
 * Every write to the outbox, where WebKit loses the connection to the store: it is done once, and returns the truth.
 */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { databasesOf } from '#test/disk-image.ts';
import { type LossMoment, losableIndexedDB } from '#test/losable-indexeddb.ts';
import { finishedPage, laneReport, ok, sound } from '#test/test-outbox.ts';
import { appendCommand, type DraftFile, type OutboxFile } from '../append.ts';
import { confirm } from '../confirm.ts';
import { discardRefused, sendAgain } from '../decide.ts';
import { recordAck, refuse, rewind } from '../lane-commands.ts';
import { forkLane, newLane, revokeLane } from '../lanes.ts';
import { OutboxDb } from '../outbox-db.ts';
import { commitPage, recordRegressions, startRepull } from '../pull-cursor.ts';
import { markUploaded } from '../uploads.ts';

// Live queries run only where Dexie knows some IndexedDB of the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

const START = Date.parse('2026-11-02T08:00:00.000Z');
const LANE = 'lane-mei';

/** The report of a server that lost commands: the device of `fill` knew of two. */
const reportAfterLoss = (lastNumber: number) => laneReport(lastNumber, 0, { lastNumberAtRequest: 2 });

/** The page that follows the cursor of `fill`. */
const nextPage = (lastNumber: number) =>
  finishedPage({
    ...{ requestedWith: 'c', cursor: 'd', writes: { a: 1 } },
    lanes: { [LANE]: reportAfterLoss(lastNumber) },
  });

/** Mei's device: one command that the server has, one it refused and one that waits, and a draft recording. */
async function fill(db: OutboxDb): Promise<void> {
  await db.accounts.put({
    ...{ uid: 'mei', id: 1, role: 'student', username: 'mei', firstName: 'Mei', lastName: null },
    ...{ lane: LANE, verifier: null, session: 'active', signedInAt: '' },
  });
  await db.lanes.put(newLane(LANE, 'mei', 'student'));
  for (const name of ['1', '2', '3']) await answer(db, name);
  await recordAck(db, LANE, {
    lastNumber: 2,
    results: [
      ok((await db.commands.get([LANE, 1]))!),
      { number: 2, commandId: 'commandId-2', status: 'rejected', code: 'x' },
    ],
  });
  await db.cursors.put({ account: 'mei', cursor: 'c', replica: 'r', generation: 1 });
  const draft = { activityUid: 'a', questionId: '9', type: 'audio/webm', startedAt: '' };
  await db.draftRecordings.put({ id: 'draft', account: 'mei', ...draft, state: 'stopped', duration: 1 });
  await db.draftChunks.put({ draft: 'draft', index: 0, bytes: new ArrayBuffer(3) });
}

/** The stopped draft of `fill`, as it was hashed. */
const draftFile: DraftFile = {
  ...{ sha256: '4'.padEnd(64, '0'), type: 'audio/webm', size: 3 },
  ...{ draft: 'draft', chunks: 1 },
};

const payload = (name: string) => ({
  ...{ uid: `r-${name}`, activityUid: 'a', questionId: name },
  ...{ audioUrl: `/uploads/${name}`, recordedAt: new Date(START).toISOString() },
});

const answer = (db: OutboxDb, name: string, file: OutboxFile | DraftFile = sound(name)) =>
  appendCommand(
    db,
    {
      ...{ account: 'mei', type: 'recording.save', commandId: `commandId-${name}`, payload: payload(name) },
      blobs: [file],
    },
    START,
  );

const writes: Record<string, (db: OutboxDb) => Promise<unknown>> = {
  'an answer that is kept': (db) => answer(db, '4', draftFile),
  'a refused command that is sent again': (db) =>
    sendAgain(db, [{ commandId: 'commandId-2', newCommandId: 'commandId-5' }]),
  'a refused command that is let go': (db) => discardRefused(db, 'commandId-2'),
  'an acknowledgement': async (db) =>
    recordAck(db, LANE, { lastNumber: 3, results: [{ number: 3, commandId: 'commandId-3', status: 'ok' }] }),
  'a gap': (db) => rewind(db, LANE, 1),
  'a refusal': (db) => refuse(db, 'commandId-3', 'too_large'),
  'a file that was sent': (db) => markUploaded(db, sound('3').sha256),
  'a lane that is forked': (db) => forkLane(db, LANE, 'lane-new'),
  'a lane that was signed out': (db) => revokeLane(db, LANE, true),
  'a confirmation': (db) => confirm(db, LANE, laneReport(2, 1), { isFinal: true }),
  'a server that lost something': (db) => confirm(db, LANE, reportAfterLoss(0), { isFinal: true }),
  'a page that reports lost commands': (db) => recordRegressions(db, 'mei', nextPage(1)),
  'a last page': (db) => commitPage(db, 'mei', nextPage(0)),
  'a beginning from the start': (db) => startRepull(db, 'mei', 'r2'),
};

/** The result of the write, and the databases after it. */
async function outcomeOf(write: (db: OutboxDb) => Promise<unknown>, moment?: LossMoment, times = 1) {
  const disk = losableIndexedDB(new IDBFactory());
  const db = new OutboxDb('outbox', { indexedDB: disk.indexedDB, IDBKeyRange });
  await fill(db);
  if (moment) disk.loseNext(moment, times);
  const result = await write(db);
  expect(disk.left()).toBe(0);
  db.close();
  return { result, left: await databasesOf(disk.indexedDB) };
}

test.each(
  Object.entries(writes).flatMap(([name, write]) =>
    (['before the commit', 'after the commit'] as const).map((moment) => [name, moment, write] as const),
  ),
)('%s is written down once when the connection is lost %s', async (_, moment, write) => {
  expect(await outcomeOf(write, moment)).toEqual(await outcomeOf(write));
});

test('a write is tried once more when the store is away for a moment', async () => {
  const write = writes['an answer that is kept']!;
  expect(await outcomeOf(write, 'before the commit', 2)).toEqual(await outcomeOf(write));
});

test('a write fails when the store stays away', async () => {
  const disk = losableIndexedDB(new IDBFactory());
  const db = new OutboxDb('outbox', { indexedDB: disk.indexedDB, IDBKeyRange });
  await fill(db);
  disk.loseNext('before the commit', 99);
  await expect(revokeLane(db, LANE, true)).rejects.toMatchObject({ name: 'AbortError' });
  db.close();
});
