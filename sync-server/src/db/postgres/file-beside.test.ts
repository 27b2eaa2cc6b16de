/** A school in a file of SQLite, in whose folder a server or a command with DATABASE_URL works. */
import { copyFileSync, cpSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeIn } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { createSchool } from '#create-school.ts';
import { addSchool } from '#district/commands/manage-schools.ts';
import { openLesson } from '#test/classes/lesson.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict } from '#test/test-district.ts';
import { testConfig } from '#test/test-school.ts';
import { migrate, openDatabase } from '../database.ts';
import { query } from '../statements.ts';

const HOLDS_NONE = /school\.db holds a school, and DATABASE_URL names a PostgreSQL that does not hold it/;
let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  const { served } = await openLesson({
    async openDatabase(dataDir) {
      const opened = openDatabase(placeIn(dataDir).databaseFile);
      await migrate(opened);
      return opened;
    },
  });
  ({ folder } = served);
  await served.close();
  database = await createTestDatabase();
});
afterEach(() => database.remove());

/** As a process with DATABASE_URL opens its one school. */
const openOnPostgres = (dataDir: string) =>
  createSchool({
    config: testConfig(dataDir, { engine: 'postgres' }),
    secrets: { ...NO_SECRETS, databaseUrl: database.url },
  });

test('a start that would begin an empty school beside the one in the file is refused', async () => {
  await expect(openOnPostgres(folder)).rejects.toThrow(ConfigError);
  await expect(openOnPostgres(folder)).rejects.toThrow(HOLDS_NONE);
});

test('a school that is in PostgreSQL is served also where a file is still in its folder', async () => {
  const used = temporaryFolder();
  const school = await openOnPostgres(used);
  await query(school.db, `insert into users (uid, username, "createdAt") values ('u', 'brown', 'now')`);
  await school.close();
  copyFileSync(placeIn(folder).databaseFile, placeIn(used).databaseFile);
  await (await openOnPostgres(used)).close();
});

test('a school is not added to a district in PostgreSQL beside the one in a file of its folder', async () => {
  const district = await startTestDistrict([], { DATABASE_URL: database.url });
  const host = 'oak.schools.test';
  cpSync(folder, district.config.schoolConfig(host).dataDir, { recursive: true });
  await expect(addSchool(district.config, host, district.secrets)).rejects.toThrow(HOLDS_NONE);
  await district.pass(1);
  expect(await district.directory.list()).toEqual([]);
  await district.stop();
});
