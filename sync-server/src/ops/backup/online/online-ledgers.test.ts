/** The ledgers in an online storage: they travel with the backups, and lose no line. Decisions 104 and 163. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createS3Client } from '#files/s3/s3-client.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { backUp } from '../backup.ts';
import { type Bucket, getText, putText } from './bucket.ts';
import { fetchBackup } from './fetch-backup.ts';
import { sendBackup } from './send-backup.ts';

const DELETIONS = 'deleted-students.txt';
const ACCESS_CHANGES = 'access-changes.txt';
const [ANA, BEN] = ['a'.repeat(64), 'b'.repeat(64)];

let lesson: Lesson;
let storage: TestStorage;
let bucket: Bucket;
beforeEach(async () => {
  [lesson, storage] = await Promise.all([openLesson(), openTestStorage()]);
  bucket = { s3: createS3Client(storage.options), prefix: 'oak school/' };
});
afterEach(async () => {
  await lesson.served.close();
  await storage.close();
});

/** Makes a backup on the disk, and sends it, with no more than `line` in the ledger of the data folder. */
async function sendWith(file: string, line: string): Promise<void> {
  writeFileSync(join(lesson.served.folder, file), `${line}\n`);
  const { name } = await backUp(lesson.served.school, lesson.backups);
  await sendBackup(bucket, { folder: lesson.backups, name, dataDir: lesson.served.folder });
  lesson.served.clock.advance(DAY_MS);
}

it.each([
  [DELETIONS, `${ANA} 2026-01-05`, `${BEN} 2026-02-06`],
  [
    ACCESS_CHANGES,
    `${ANA} 2026-01-05T08:00:00.000Z tablet_revoked`,
    `${BEN} 2026-01-05T08:00:00.000Z tablet_revoked`,
  ],
])('the ledger %s travels with the backups, and grows only', async (file, elsewhere, here) => {
  await sendWith(file, elsewhere);
  await sendWith(file, here);
  const folder = temporaryFolder();
  await fetchBackup(bucket, folder);
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  expect(lines.filter((line) => line !== '')).toEqual([elsewhere, here]);
});

it('a change of access that only a later release knows stays in the online storage, and comes back', async () => {
  const later = `${ANA} 2026-01-05T08:00:00.000Z passkey_revoked`;
  const key = `${bucket.prefix}${ACCESS_CHANGES}`;
  await putText(bucket, key, `${later}\n`);
  const known = `${BEN} 2026-01-06T08:00:00.000Z tablet_revoked`;
  await sendWith(ACCESS_CHANGES, known);
  expect((await getText(bucket, key))?.split('\n')).toEqual([later, known, '']);
  const folder = temporaryFolder();
  await fetchBackup(bucket, folder);
  expect(readFileSync(join(folder, ACCESS_CHANGES), 'utf8')).toContain(later);
});
