/** `npm run restore` of a backup that no server could start with. */
import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addLines, DELETIONS, readLines, toLines } from '#files/ledgers/ledgers.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { everyTable } from '#test/files/stored-school.ts';
import { backUp } from '../backup/backup.ts';
import { databaseOf, filesOf } from '../backup/backup-folder.ts';
import { noteDamage, readDamage } from '../data-folder/last-damage.ts';
import { restoreBackup } from './restore.ts';

let lesson: Lesson;
let name: string;
/** A sound that the backup has and the school lacks: a restore would bring it back. */
let lost: string;
beforeEach(async () => {
  lesson = await openLesson();
  const { sound } = await lesson.answer();
  ({ name } = await backUp(lesson.served.school, lesson.backups));
  await lesson.answer('q2');
  await lesson.served.close();
  lost = lesson.pathOf(sound);
  rmSync(lost);
  await addLines(DELETIONS, [lesson.backups], toLines(DELETIONS, [`${'a'.repeat(64)} 2026-01-05`]));
});
afterEach(() => lesson.served.close());

function inBackup(statement: string): void {
  const raw = new SqliteDatabase(databaseOf(lesson.backups, name));
  raw.exec(statement);
  raw.close();
}

const unusable: [string, () => void, string][] = [
  [
    'is damaged',
    () => writeFileSync(databaseOf(lesson.backups, name), 'no database, but long enough for one '.repeat(99)),
    'its database is damaged',
  ],
  ['is empty', () => writeFileSync(databaseOf(lesson.backups, name), ''), 'its database holds no school'],
  [
    'a newer version made',
    () => inBackup(`INSERT INTO migrations (number, name) VALUES (9999, 'newer')`),
    'a newer version of Chickadee made it',
  ],
  [
    'has lost its files',
    () => renameSync(filesOf(lesson.backups), join(lesson.backups, 'elsewhere')),
    'with its sounds and pictures is missing',
  ],
];

it.each(unusable)('a backup that %s is refused, and the school is as it was', async (_, spoil, reason) => {
  const { config } = lesson.served.school;
  const before = everyTable(config.databaseFile);
  spoil();
  const refused = await restoreBackup(config, lesson.backups, { name }).catch(
    (error: Error) => error.message,
  );
  expect(refused).toContain(`Backup ${name} was not restored, and the school is as it was: `);
  expect(refused).toContain(reason);
  expect(everyTable(config.databaseFile)).toEqual(before);
  expect(readdirSync(config.dataDir).filter((file) => /arriving|replaced/.test(file))).toEqual([]);
  expect(existsSync(lost)).toBe(false);
  expect(await readLines(DELETIONS, [config.dataDir])).toEqual(new Map());
});

it('a restore leaves nothing beside the database but what was replaced, and writes nothing into the backup', async () => {
  const { config } = lesson.served.school;
  const backup = join(lesson.backups, name);
  const inIt = readdirSync(backup);
  cpSync(config.databaseFile, `${config.databaseFile}.arriving-wal`);
  const { putAside } = await restoreBackup(config, lesson.backups, { name });
  expect(putAside).not.toBeNull();
  expect(readdirSync(config.dataDir).filter((file) => file.includes('arriving'))).toEqual([]);
  expect(existsSync(`${config.databaseFile}-wal`)).toBe(false);
  expect(readdirSync(backup)).toEqual(inIt);
});

it('a restored database is not the one that a check found damaged', async () => {
  const { config } = lesson.served.school;
  await noteDamage(config.databaseFile, 'a page is damaged', '2026-01-05T08:00:00.000Z');
  const { putAside } = await restoreBackup(config, lesson.backups, { name });
  expect(await readDamage(config.databaseFile)).toBeNull();
  expect(await readDamage(putAside ?? '')).toBe('a page is damaged');
});
