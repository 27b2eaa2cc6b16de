/**
 * Writes the answers of several years into the database of a school that is stopped, with the server's own writer and
 * change log: the rows and documents are those that requests would have left, in seconds instead of many minutes.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isoTime } from 'shared-schema/clock';
import { uuidV7 } from 'shared-schema/uuid-v7';
import { systemClock } from 'sync-server/config/clock';
import { publishDoc } from 'sync-server/db/change-log';
import { openDatabase } from 'sync-server/db/database';
import { insertRow, type RowOf } from 'sync-server/db/rows';
import { createWriter, type WriteContext } from 'sync-server/db/writer';

export type PastAnswer = Pick<
  RowOf<'recordings'>,
  'studentId' | 'activityId' | 'questionId' | 'audioUrl' | 'recordedAt' | 'score' | 'teacherFeedbackText'
>;

/** Answers in one transaction. */
const BATCH = 500;

export async function addAnswers(dataDir: string, answers: readonly PastAnswer[]): Promise<void> {
  const newUid = () => uuidV7(systemClock.now(), randomBytes(16));
  const { db, close } = openDatabase(join(dataDir, 'school.db'));
  const writer = createWriter({ db, newUid, now: () => isoTime(systemClock) });
  try {
    for (let from = 0; from < answers.length; from += BATCH) {
      const batch = answers.slice(from, from + BATCH);
      await writer.write((w) => addBatch(w, batch), batch.length);
    }
    await writer.whenIdle();
  } finally {
    await close();
  }
}

async function addBatch(w: WriteContext, answers: readonly PastAnswer[]): Promise<void> {
  for (const answer of answers) {
    const row = { ...answer, uid: w.newUid(), createdAt: answer.recordedAt };
    await publishDoc(w, 'recordings', await insertRow(w.tx, 'recordings', row));
  }
}
