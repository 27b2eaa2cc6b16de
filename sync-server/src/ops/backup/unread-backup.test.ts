/** A newest backup that cannot be read: the next one is made without it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { TestSchool } from '#test/test-school.ts';
import { backUp } from './backup.ts';
import { databaseOf, filesOf, listBackups } from './backup-folder.ts';

let lesson: Lesson;
let served: TestSchool;
let backups: string;

beforeEach(async () => {
  lesson = await openLesson();
  ({ served, backups } = lesson);
});
afterEach(() => served.close());

it.each([
  ['lost', (path: string) => rmSync(path)],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['no database', (path: string) => writeFileSync(path, 'this is no database'.repeat(1000))],
  ['damaged', (path: string) => writeFileSync(path, readFileSync(path).fill(0xff, 4096))],
])('a backup is made although the database of the newest one is %s', async (_, spoil) => {
  await lesson.answer();
  const first = await backUp(served.school, backups);
  spoil(databaseOf(backups, first.name));
  await lesson.answer();
  served.clock.advance(60_000);
  const second = await backUp(served.school, backups);
  expect(second).toMatchObject({ files: 2, lost: [] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 2 });
  expect(await listBackups(backups)).toEqual([first.name, second.name]);
});

it('all files are checked where the newest backup cannot be read', async () => {
  const { sound } = await lesson.answer();
  const { name } = await backUp(served.school, backups);
  writeFileSync(databaseOf(backups, name), '');
  rmSync(join(filesOf(backups), sound.sha256.slice(0, 2), sound.sha256));
  const error = vi.spyOn(served.school.log, 'error');
  served.clock.advance(60_000);
  await backUp(served.school, backups);
  expect(existsSync(join(filesOf(backups), sound.sha256.slice(0, 2), sound.sha256))).toBe(true);
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ event: 'backup_unread', path: databaseOf(backups, name) }), expect.anything()],
  ]);
});

it.each(['', 'no list'])(
  'a backup does not rely on a previous one whose list of missing files is %j',
  async (text) => {
    const { sound } = await lesson.answer();
    const { name } = await backUp(served.school, backups);
    await writeFile(join(backups, name, 'missing.json'), text);
    rmSync(join(filesOf(backups), sound.sha256.slice(0, 2), sound.sha256));
    served.clock.advance(60_000);
    expect(await backUp(served.school, backups)).toMatchObject({ lost: [] });
    expect(existsSync(join(filesOf(backups), sound.sha256.slice(0, 2), sound.sha256))).toBe(true);
  },
);
