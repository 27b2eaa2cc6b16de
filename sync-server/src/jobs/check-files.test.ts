/** A school that is open for its daily visit only: each visit begins the jobs anew. */
import { existsSync, writeFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FileStore } from '#files/file-store.ts';
import { S3Error } from '#files/s3/s3-error.ts';
import type { School } from '#school.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { makeSound, type TestFile } from '#test/people/drafts.ts';
import { CONTENT_CHECK_SHARES, hashRangeOf } from '../ops/hourly-shares.ts';
import { checkFiles } from './check-files.ts';
import { runSchoolJobs, startSchoolJobs } from './index.ts';
import { sweepDueFiles } from './sweep-files.ts';

/** In as many days, the content of each file is read, and each folder is searched. */
const ROUND_DAYS = 11;

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
  const { clock } = lesson.served;
  // File times are the machine's own; the school's clock moves past them.
  clock.advance(Math.max(0, Date.now() - clock.now()) + 2 * DAY_MS);
});
afterEach(() => lesson.served.close());

/** The school without backups, as one in a district on PostgreSQL is. */
function unsaved(files: Partial<FileStore> = {}): School {
  const { school } = lesson.served;
  return {
    ...school,
    config: { ...school.config, backupDir: null },
    files: { ...school.files, ...files },
  };
}

/** A visit a day after the one before. */
async function visit(school = unsaved(), signal = new AbortController().signal): Promise<void> {
  lesson.served.clock.advance(DAY_MS);
  await runSchoolJobs(school, signal);
}

/** Runs one of the jobs on each day of a round. */
async function runDaily(job: (school: School) => Promise<void>, school = unsaved()): Promise<void> {
  for (let day = 0; day < ROUND_DAYS; day++) {
    lesson.served.clock.advance(DAY_MS);
    await job(school);
  }
}

/** Rows of as many files as there are shares of content, one in each. Answers their hashes. */
async function noteFiles(): Promise<string[]> {
  const { db } = lesson.served.school;
  const hashes = Array.from({ length: CONTENT_CHECK_SHARES }, (_, share) =>
    hashRangeOf(share, CONTENT_CHECK_SHARES).from.padEnd(64, '0'),
  );
  const facts = { type: 'audio/mpeg', size: 1, kind: 'audio', created_at: '2026-01-01T00:00:00.000Z' };
  await db
    .insertInto('uploads')
    .values(hashes.map((sha256) => ({ sha256, ...facts })))
    .execute();
  // Else the sweep would remove them.
  await db.deleteFrom('unnamed_files').execute();
  return hashes;
}

/** A storage that has all these files, sound, and lists in `asked` whose size it was asked. */
function soundStorage(asked: string[]): Pick<FileStore, 'size' | 'quarantine'> {
  return {
    size: async (sha256) => {
      asked.push(sha256);
      return 1;
    },
    quarantine: async () => null,
  };
}

const damage = (file: TestFile, bytes: Buffer) => writeFileSync(lesson.pathOf(file), bytes);
const isMovedAside = (file: TestFile) => !existsSync(lesson.pathOf(file));

it('a visit once a day checks the size of each file', async () => {
  const { sound } = await lesson.answer();
  await visit();
  damage(sound, Buffer.from('short'));
  await visit();
  expect(isMovedAside(sound)).toBe(true);
});

it('visits on eleven days read the content of each file', async () => {
  const { sound } = await lesson.answer();
  await visit();
  damage(sound, Buffer.alloc(sound.bytes.length, 1));
  await runDaily(checkFiles);
  expect(isMovedAside(sound)).toBe(true);
});

it('a first visit checks the size of each file, and reads what is due in a day', async () => {
  const hashes = await noteFiles();
  const asked: string[] = [];
  const read: string[] = [];
  const quarantine = async (sha256: string) => {
    read.push(sha256);
    return null;
  };
  const school = unsaved({ ...soundStorage(asked), quarantine });
  await visit(school);
  expect([...new Set(asked)].toSorted()).toEqual(hashes);
  expect(read).toHaveLength(25);
  await runDaily(checkFiles, school);
  expect([...new Set(read)].toSorted()).toEqual(hashes);
});

it('a visit that is stopped ends after the file at hand, and the next one goes on in that hour', async () => {
  const hashes = await noteFiles();
  const end = new AbortController();
  const first: string[] = [];
  const size = async (sha256: string) => {
    if (first.push(sha256) === 40) end.abort();
    return 1;
  };
  await visit(unsaved({ ...soundStorage([]), size }), end.signal);
  expect(first).toHaveLength(40);
  const second: string[] = [];
  lesson.served.clock.advance(HOUR_MS);
  await checkFiles(unsaved(soundStorage(second)));
  const repeated = first.slice(first.lastIndexOf(second[0] ?? ''));
  expect(second.slice(0, repeated.length)).toEqual(repeated);
  // An hour has eleven sizes and one content at most.
  expect(repeated.length).toBeLessThanOrEqual(12);
  expect([...new Set([...first, ...second])].toSorted()).toEqual(hashes);
});

it('a school that closes waits for the file at hand, not for the rest of the check', async () => {
  await noteFiles();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let count = 0;
  const size = async () => {
    count++;
    asked.resolve();
    await answered.promise;
    return 1;
  };
  const jobs = startSchoolJobs(unsaved({ ...soundStorage([]), size }));
  lesson.served.clock.advance(HOUR_MS);
  await asked.promise;
  const stopped = jobs.stop();
  answered.resolve();
  await stopped;
  expect(count).toBe(1);
});

it.each([
  ['falls silent', new S3Error('TimedOut', null), 1],
  ['refuses file after file', new S3Error('AccessDenied', 403), 3],
  ['cannot read file after file', new Error('EIO'), 3],
])('a storage that %s ends the check, which is tried again', async (_, error, tries) => {
  const hashes = await noteFiles();
  const failed: string[] = [];
  const size = async (sha256: string) => {
    failed.push(sha256);
    throw error;
  };
  await visit(unsaved({ size }));
  expect(failed).toHaveLength(tries);
  const asked: string[] = [];
  await checkFiles(unsaved(soundStorage(asked)));
  expect(asked.slice(0, tries)).toEqual(failed);
  expect([...new Set(asked)].toSorted()).toEqual(hashes);
});

it('visits on eleven days remove a file without a row', async () => {
  const { school } = lesson.served;
  await visit();
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  await school.db.deleteFrom('uploads').where('sha256', '=', sound.sha256).execute();
  await school.db.deleteFrom('unnamed_files').execute();
  await runDaily(sweepDueFiles);
  expect(existsSync(lesson.pathOf(sound))).toBe(false);
});
