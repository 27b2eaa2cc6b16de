import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { startServer } from '../../server.ts';
import { nameAside, putDatabaseInPlace } from './replace-database.ts';

it('a start of the server removes the copy of a school that a killed restore or import has left', async () => {
  const folder = temporaryFolder();
  const { school, close } = await openTestSchool({ folder });
  await close();
  const before = readdirSync(folder);
  for (const suffix of ['', '-wal', '-shm'])
    writeFileSync(join(folder, `school.db.arriving${suffix}`), 'half a school');
  mkdirSync(join(folder, 'arriving'));
  writeFileSync(join(folder, 'arriving', 'second-factor.key'), 'a key');
  const aside = nameAside('school.db');
  writeFileSync(join(folder, aside), 'kept for a person');
  const server = await startServer({ config: { ...school.config, port: 0 }, secrets: school.secrets });
  await server.stop('test');
  const kept = ['lock.db', aside];
  expect(readdirSync(folder).toSorted()).toEqual([...new Set([...before, ...kept])].toSorted());
});

it('a restore that was killed between its two renames is reported at the start, and both databases stay', async () => {
  const folder = temporaryFolder();
  const { school, close } = await openTestSchool({ folder });
  await close();
  const database = join(folder, 'school.db');
  const aside = `${database}.replaced-2026-01-05T08-00-00.000Z`;
  renameSync(database, aside);
  writeFileSync(`${database}.arriving`, 'the checked copy');
  const start = startServer({ config: { ...school.config, port: 0 }, secrets: school.secrets });
  await expect(start).rejects.toThrow(
    `A restore was broken off: run it again. The school of before is kept as ${aside}.`,
  );
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining([basename(aside), 'school.db.arriving']));
  expect(names).not.toContain('school.db');
});

it('a restore that fails at its last step leaves the school in its place, with its log', async () => {
  const folder = temporaryFolder();
  const [database, copy] = [join(folder, 'school.db'), join(folder, 'backup.db')];
  writeFileSync(database, 'the school');
  writeFileSync(`${database}-wal`, 'its log');
  writeFileSync(copy, 'a backup');
  const putInPlace = putDatabaseInPlace(database, copy, async (arriving) => {
    renameSync(arriving, join(folder, 'elsewhere'));
  });
  await expect(putInPlace).rejects.toThrow('ENOENT');
  expect([readFileSync(database, 'utf8'), readFileSync(`${database}-wal`, 'utf8')]).toEqual([
    'the school',
    'its log',
  ]);
});

it('the log that a killed restore has left is not beside the next copy when that is opened', async () => {
  const folder = temporaryFolder();
  const [database, copy] = [join(folder, 'school.db'), join(folder, 'backup.db')];
  writeFileSync(copy, 'a backup');
  writeFileSync(`${database}.arriving-wal`, 'the log of another copy');
  const hasLog: boolean[] = [];
  await putDatabaseInPlace(database, copy, async (arriving) => {
    hasLog.push(existsSync(`${arriving}-wal`));
  });
  expect(hasLog).toEqual([false]);
});
