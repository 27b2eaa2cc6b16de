/** A school goes between a box with SQLite and a district in PostgreSQL, row by row, with tablets that follow. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandEnvelope, CommandsReply, LaneState } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeIn } from '#config/config.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { migrate, openDatabase } from '#db/database.ts';
import { arrivingSchemaOf, schemaOf } from '#district/storage/postgres/schema-names.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { everyTable, hashesIn } from '#test/files/stored-school.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { answerWith, makeSound, type TestFile } from '#test/people/drafts.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { openTestSchool } from '#test/test-school.ts';
import { unpackSchool } from '../../../moving/unpack-school.ts';
import { addSchool, removeSchool } from '../../commands/manage-schools.ts';
import { exportBox, importBox, markBoxMoved } from '../../commands/move-box.ts';
import { exportToFile, importFromFile, markMoved } from '../../commands/move-schools.ts';

const [OAK, ELM] = ['oak.schools.test', 'elm.schools.test'];
const NEW = `https://${OAK}`;
let database: TestDatabase;
let district: TestDistrict;
let lesson: Lesson;
let folder: string;
let storage: TestStorage | null = null;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = temporaryFolder();
  district = await startTestDistrict([], { DATABASE_URL: database.url });
  lesson = await openLesson({ openDatabase: openBox });
});
afterEach(async () => {
  await district.stop();
  await storage?.close();
  storage = null;
  await database.remove();
});

/** The database of a box, whichever engine this run tests. */
async function openBox(folder: string) {
  const opened = openDatabase(placeIn(folder).databaseFile);
  await migrate(opened);
  return opened;
}

async function endBox(): Promise<void> {
  await lesson.served.app.close();
  await lesson.served.school.close();
}

/** The box has moved, and its school is in a file. */
async function leaveBox(): Promise<string> {
  const { config } = lesson.served.school;
  await endBox();
  markBoxMoved(config, NEW);
  const file = join(folder, `${randomUUID()}.school`);
  await exportBox(config, file, NO_SECRETS);
  return file;
}

const importTo = (host: string, file: string) =>
  importFromFile(district.config, host, file, district.secrets);
const exportFrom = async (host: string) => {
  const file = join(folder, `${randomUUID()}.school`);
  return { file, ...(await exportToFile(district.config, host, file, district.secrets)) };
};

/** Rows of the school in a file, in an order of their own: a table without numbers has none. */
async function rowsIn(file: string) {
  const place = placeIn(join(folder, randomUUID()));
  await unpackSchool(place, file);
  return { rows: rowsOf(place.databaseFile), hashes: await hashesIn(place.filesDir) };
}

function rowsOf(databaseFile: string) {
  const { migrations: _, ...tables } = everyTable(databaseFile);
  // A table that never had a row says so, or is not on SQLite's list of numbers.
  tables.sqlite_sequence = tables.sqlite_sequence?.filter((row) => (row as unknown[])[1] !== 0n) ?? [];
  const text = (row: unknown) =>
    JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(text).toSorted()]));
}

const lanePath = () => `/api/sync/lanes/${lesson.lane.id}`;
const authorized = () => ({
  authorization: `Bearer ${lesson.lane.token}`,
  origin: 'https://192.168.1.10:8080',
});
const laneState = async (): Promise<LaneState> =>
  JSON.parse((await district.ask(OAK, lanePath(), { headers: authorized() })).body);

/** The tablet sends what it held back. */
async function send(sound: TestFile, command: CommandEnvelope): Promise<CommandsReply> {
  const headers = { ...authorized(), 'content-type': sound.type };
  const put = await district.ask(OAK, `/api/sync/blobs/${sound.sha256}`, {
    method: 'PUT',
    body: sound.bytes,
    headers,
  });
  expect(put.status).toBeLessThan(300);
  const body = { commands: [command] };
  const reply = await district.ask(OAK, `${lanePath()}/commands`, {
    method: 'POST',
    body,
    headers: authorized(),
  });
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body);
}

test('a school of SQLite comes out of PostgreSQL, and of one PostgreSQL after another, with every row and file as it was', async () => {
  for (let count = 0; count < 5; count++) await lesson.answer(`q${count}`);
  const { config } = lesson.served.school;
  const first = await leaveBox();
  const before = { rows: rowsOf(config.databaseFile), hashes: await hashesIn(config.filesDir) };
  expect(before.rows.recordings).toHaveLength(5);
  expect(before.rows.sqlite_sequence?.length).toBeGreaterThan(0);

  await importTo(OAK, first);
  const second = await exportFrom(OAK);
  expect(await rowsIn(second.file)).toEqual(before);
  await importTo(ELM, second.file);
  const third = await exportFrom(ELM);
  expect(await rowsIn(third.file)).toEqual(before);
  // Nobody served it in between, and nothing of the way is left.
  const left = await database.ask('select nspname from pg_namespace where nspname = $1', [
    arrivingSchemaOf(ELM),
  ]);
  expect(left).toEqual([]);
});

test('a tablet follows its school from a box to PostgreSQL and back, and what it had not sent arrives once', async () => {
  await lesson.answer('q1');
  const page = await lesson.mei.pull(null, [lesson.lane.id]);
  const sound = makeSound();
  const unsent = lesson.lane.next(answerWith(sound, lesson.activityUid, 'q2'));
  await importTo(OAK, await leaveBox());

  expect((await laneState()).lastNumber).toBe(1);
  const accepted = await send(sound, unsent);
  expect(accepted.results).toMatchObject([{ status: 'ok' }]);
  expect((await send(sound, unsent)).results).toEqual(accepted.results);
  const rows = await database.ask(`select "questionId" from "${schemaOf(OAK)}".recordings order by 1`);
  expect(rows.map(({ questionId }) => questionId)).toEqual(['q1', 'q2']);

  const moving = markMoved(district.config, OAK, 'https://192.168.1.10:8080', district.secrets);
  await district.passUntil(() => !district.schools.isOpen(OAK));
  await moving;
  const reply = await district.ask(OAK, lanePath());
  expect([reply.status, JSON.parse(reply.body).details]).toEqual([
    410,
    { address: 'https://192.168.1.10:8080' },
  ]);

  const { file, isLast } = await exportFrom(OAK);
  expect(isLast).toBe(true);
  const { config } = lesson.served.school;
  await importBox(config, file, NO_SECRETS);
  const again = await openTestSchool({ folder: config.dataDir, database: await openBox(config.dataDir) });
  const lane = await again.call({ method: 'GET', url: lanePath(), headers: authorized() });
  expect(lane.json()).toMatchObject({ lastNumber: 2, rejects: [] });
  // The places that it was at are its past: nothing is read anew.
  const mei = await again.signIn('mei', 'mei', 'student');
  const next = await mei.pull(page.cursor, [lesson.lane.id]);
  expect(next).not.toHaveProperty('reset');
  expect(next.docs.filter(({ table }) => table === 'recordings')).toHaveLength(1);
  await again.close();
});

test('numbers of deleted rows are not given again, and what triggers count goes on', async () => {
  await lesson.answer('q1');
  await importTo(OAK, await leaveBox());
  const before = await database.ask(`select max(id)::int as id from "${schemaOf(OAK)}".recordings`);
  const sound = makeSound();
  await send(sound, lesson.lane.next(answerWith(sound, lesson.activityUid, 'q2')));
  const [row] = await database.ask(`select max(id)::int as id from "${schemaOf(OAK)}".recordings`);
  expect(row?.id).toBe(Number(before[0]?.id) + 1);
  const counted = await database.ask(
    `select sum(recordings)::int as answers from "${schemaOf(OAK)}".work_counters`,
  );
  expect(counted).toEqual([{ answers: 2 }]);
  // References hold again.
  const wrong = database.ask(`update "${schemaOf(OAK)}".recordings set "studentId" = 999999`);
  await expect(wrong).rejects.toThrow();
});

/** The district with its files in a storage of its own, in place of the one without. */
async function restartWithStorage(): Promise<TestStorage> {
  await district.stop();
  storage = await openTestStorage();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = storage.options;
  district = await startTestDistrict([], {
    ...{ DATABASE_URL: database.url, S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
  return storage;
}

test('with files in an S3 storage, an answer is kept and heard, and goes with the school out of the district and back', async () => {
  const { sound: first } = await lesson.answer('q1');
  const box = await leaveBox();
  const { folder: objects, options } = await restartWithStorage();
  await importTo(OAK, box);
  const second = makeSound();
  const kept = await send(second, lesson.lane.next(answerWith(second, lesson.activityUid, 'q2')));
  expect(kept.results).toMatchObject([{ status: 'ok' }]);
  const hear = async (host: string, { address }: TestFile, cookie: string) => {
    const { status, body } = await district.ask(host, address, { headers: { cookie } });
    return { status, body };
  };
  const isInBucket = (host: string, { sha256 }: TestFile) =>
    existsSync(join(objects, options.bucket, `${host}/files/${sha256}._S3rver_object`));
  const isOnDisk = (host: string, { sha256 }: TestFile) =>
    existsSync(join(district.config.schoolConfig(host).filesDir, sha256.slice(0, 2), sha256));

  await importTo(ELM, (await exportFrom(OAK)).file);
  // The list of schools is read once a second.
  await district.pass(1);
  for (const host of [OAK, ELM]) {
    for (const sound of [first, second]) {
      expect([isInBucket(host, sound), isOnDisk(host, sound)]).toEqual([true, false]);
      const heard = { status: 200, body: sound.bytes.toString() };
      expect(await hear(host, sound, lesson.rivera.cookie)).toEqual(heard);
      expect((await hear(host, sound, '')).status).toBe(401);
    }
  }
});

test('a name whose former school has files in the S3 storage is given to no new school, whose sweep would delete them', async () => {
  const { sound } = await lesson.answer('q1');
  const box = await leaveBox();
  const { folder: objects, options } = await restartWithStorage();
  await importTo(OAK, box);
  await removeSchool(district.config, OAK, district.secrets);
  await expect(addSchool(district.config, OAK, district.secrets)).rejects.toThrow(
    /has files of a former school/,
  );
  expect(existsSync(join(objects, options.bucket, `${OAK}/files/${sound.sha256}._S3rver_object`))).toBe(true);
  expect(await addSchool(district.config, ELM, district.secrets)).toMatch(/^[A-Z0-9-]{14}$/);
  await district.pass(1);
});

test('a damaged file leaves no school, no schema and no name behind, and the whole one comes in afterwards', async () => {
  for (const question of ['q1', 'q2']) await lesson.answer(question);
  const file = await leaveBox();
  const damaged = join(folder, 'damaged.school');
  // The first sound is whole. Of the last, which takes 512 bytes before the end, nothing is there.
  writeFileSync(damaged, readFileSync(file).subarray(0, -1024 - 512));
  await expect(importTo(OAK, damaged)).rejects.toThrow(/cut short/);
  expect(readdirSync(district.config.schoolsDir)).toEqual([]);
  await district.pass(1);
  expect(await district.directory.list()).toEqual([]);
  await importTo(OAK, file);
  await expect(importTo(OAK, file)).rejects.toThrow(/already/);
  const schemas = await database.ask('select nspname from pg_namespace where nspname = any($1)', [
    [schemaOf(OAK), arrivingSchemaOf(OAK)],
  ]);
  expect(schemas).toEqual([{ nspname: schemaOf(OAK) }]);
});

test('a moved school is taken in again under its name, and what was there before is kept aside', async () => {
  const countAside = async () =>
    (await database.ask(`select 1 from pg_namespace where nspname like 'removed_oak%'`)).length;
  const file = await leaveBox();
  await importTo(OAK, file);
  const before = await countAside();
  await markMoved(district.config, OAK, 'https://elsewhere.test', district.secrets);
  await importTo(OAK, file);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  expect(await countAside()).toBe(before + 1);
});

test('a school in PostgreSQL without a district is not moved by the folder of one of its servers', async () => {
  await endBox();
  const config = { ...lesson.served.school.config, engine: 'postgres' as const };
  expect(() => markBoxMoved(config, NEW)).toThrow(/SCHOOLS_DIR/);
  await expect(exportBox(config, join(folder, 'x.school'), NO_SECRETS)).rejects.toThrow(/SCHOOLS_DIR/);
});
