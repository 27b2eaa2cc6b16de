/** Schools of every release go on with this version: people sign in, and nothing that they made is missing. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { syncedTables } from 'shared-schema/entities';
import { afterEach, expect, it } from 'vitest';
import { migrate, openDatabase } from '#db/database.ts';
import { makeSound } from '#test/people/drafts.ts';
import { comparedFields, earlierBody } from '#test/releases/earlier-documents.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool, testConfig } from '#test/test-school.ts';

const FOLDER = join(import.meta.dirname, '..', 'test', 'releases');
const releases = readdirSync(FOLDER).filter((name) => name.startsWith('school-'));
const sound = makeSound('the answer of mei');

let served: TestSchool | undefined;
afterEach(() => served?.close());

/** The statements name tables before those that they refer to. */
function fill(raw: SqliteDatabase.Database, file: string): void {
  raw.pragma('foreign_keys = OFF');
  raw.exec(readFileSync(join(FOLDER, file), 'utf8'));
}

/** The data folder of a school, as the release left it. */
function openRelease(file: string): string {
  const folder = temporaryFolder();
  const { databaseFile, filesDir } = testConfig(folder);
  const raw = new SqliteDatabase(databaseFile);
  fill(raw, file);
  raw.close();
  const path = join(filesDir, sound.sha256.slice(0, 2), sound.sha256);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, sound.bytes);
  return folder;
}

it.each(releases)('a school of %s goes on with all that it held', async (file) => {
  const folder = openRelease(file);
  served = await openTestSchool({ folder });
  expect(served.school.raw.pragma('foreign_key_check')).toEqual([]);
  expect(served.school.raw.pragma('integrity_check', { simple: true })).toBe('ok');

  const rivera = await served.signIn('rivera', 'secret-secret', 'teacher');
  expect(await rivera.ok('GET /api/class-codes')).toMatchObject([{ code: 'ABCDEF', name: 'Room 4' }]);
  expect(await rivera.ok('GET /api/activities')).toMatchObject([
    { title: 'At the Park', questions: [{ id: 'q1', prompt: 'What do you see?' }] },
  ]);
  expect(await rivera.ok('GET /api/recordings')).toMatchObject([
    { audioUrl: sound.address, score: 80, teacherFeedbackText: 'Lovely!', duration: 3.5 },
  ]);
  const mei = await served.signIn('mei', 'mei', 'student');
  expect(await mei.ok('GET /api/progress')).toMatchObject([{ completed: true, score: 80, attempts: 1 }]);
  expect((await mei.call('GET', sound.address)).rawPayload).toEqual(sound.bytes);
  const pulled = (await mei.pull()).docs.map(({ table, value }) => ({ table, ...value }));
  expect(pulled).toContainEqual(
    expect.objectContaining({ table: 'recordings', teacherFeedbackText: 'Lovely!' }),
  );
  expect(pulled).toContainEqual(expect.objectContaining({ table: 'users', username: 'mei' }));
  // A lane goes on where it stopped: its next command is the eighth.
  const lanes = served.school.db.selectFrom('lanes').select(['last_number', 'backed_up_number']);
  expect(await lanes.execute()).toEqual([{ last_number: 7, backed_up_number: 5 }]);
});

it('a school of release 0.5.0 goes on with its consents, its comments and what a child heard', async () => {
  served = await openTestSchool({ folder: openRelease('school-0.5.0.sql') });
  const { db } = served.school;
  const consents = db.selectFrom('consents').select(['studentId', 'purpose', 'formNumber', 'withdrawnAt']);
  expect(await consents.execute()).toEqual([
    { studentId: 2, purpose: 'record_voice', formNumber: '17', withdrawnAt: null },
  ]);
  expect(await db.selectFrom('feedback_comments').select('text').execute()).toEqual([{ text: 'Well done!' }]);
  const rivera = await served.signIn('rivera', 'secret-secret', 'teacher');
  expect(await rivera.ok('GET /api/recordings')).toMatchObject([
    { sticker: 'star', heardAt: '2026-01-07T08:00:00.000Z' },
  ]);
});

it.each(releases)('the migrations of %s were not edited since', async (file) => {
  const before = new SqliteDatabase(':memory:');
  fill(before, file);
  const opened = openDatabase(':memory:');
  await migrate(opened, Number(before.prepare('select count(*) from migrations').pluck().get()));
  const schemaOf = (raw: SqliteDatabase.Database) =>
    raw
      .prepare<[], { name: string; sql: string }>(
        `select name, sql from sqlite_master where sql is not null and name not in ('sqlite_sequence', 'migrations') order by name`,
      )
      .all();
  expect(schemaOf(before)).toEqual(schemaOf(opened.raw));
  before.close();
  await opened.close();
});

/** A document of each table, as the release wrote it. */
function addDocuments(raw: SqliteDatabase.Database): void {
  const columnsOf = (table: string) =>
    raw.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);
  const [log, name] = columnsOf('feed').length > 0 ? ['feed', 't'] : ['change_log', 'table_name'];
  // The release's own documents were written by hand, without uids.
  raw.exec(`delete from ${log}`);
  const add =
    raw.prepare(`insert into ${log} (${name}, uid, seq, scope, scope_id, body, author, origin, changed_at)
    values (?, 'new', ?, 'user', 0, ?, 'a', 'a', 'now')`);
  for (const [at, table] of syncedTables.entries()) {
    const body = earlierBody(table, columnsOf(table));
    if (body) add.run(table, 1000 + at, body);
  }
}

/** Migration 008 left `replacedAt` and `formerQuestions` out of theirs: readers take an absent one for none. */
const WITHOUT_EARLIER_ANSWERS = ['school-0.1.0.sql', 'school-0.2.0.sql'];
const later = releases.filter((name) => !WITHOUT_EARLIER_ANSWERS.includes(name));

it.each(later)('a document of %s has the fields of a new one after the migrations', async (file) => {
  const opened = openDatabase(':memory:');
  fill(opened.raw, file);
  addDocuments(opened.raw);
  await migrate(opened);
  const documents = await opened.db.selectFrom('change_log').select(['table_name', 'body']).execute();
  expect(documents.length).toBeGreaterThan(7);
  for (const { table, found, wanted } of documents.map(comparedFields)) expect(found, table).toEqual(wanted);
  await opened.close();
});
