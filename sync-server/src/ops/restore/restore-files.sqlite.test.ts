/** Sounds and pictures of a backup whose disk has damaged or lost some of them. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { TestFile } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { backUp } from '../backup/backup.ts';
import { filesOf } from '../backup/backup-folder.ts';
import { carryOutRestore } from './carry-out-restore.ts';
import { restoreBackup } from './restore.ts';
import { drillRestore } from './restore-drill.ts';
import { readOutcome, writeRequest } from './restore-request.ts';

let lesson: Lesson;
let name: string;
let sounds: TestFile[];
beforeEach(async () => {
  lesson = await openLesson();
  sounds = [];
  for (const question of ['q1', 'q2', 'q3']) sounds.push((await lesson.answer(question)).sound);
  sounds.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  ({ name } = await backUp(lesson.served.school, lesson.backups));
  await lesson.served.close();
});
afterEach(() => lesson.served.close());

const copyOf = ({ sha256 }: TestFile) => join(filesOf(lesson.backups), sha256.slice(0, 2), sha256);
function sound(at: number): TestFile {
  const file = sounds[at];
  if (file === undefined) throw new Error(`there is no sound ${at}`);
  return file;
}

/** The same size: only the hash tells. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

it('a restore names what is damaged or missing in the backup, and takes nothing damaged into the school', async () => {
  const { config } = lesson.served.school;
  rmSync(config.filesDir, { recursive: true });
  damage(copyOf(sound(0)));
  rmSync(copyOf(sound(1)));
  expect(await restoreBackup(config, lesson.backups, { name })).toMatchObject({
    ...{ files: 1, lost: [sound(0).sha256, sound(1).sha256] },
  });
  expect(existsSync(lesson.pathOf(sound(0)))).toBe(false);
  expect(readFileSync(lesson.pathOf(sound(2)))).toEqual(sound(2).bytes);
  expect(existsSync(copyOf(sound(0)))).toBe(true);
  const left = readdirSync(join(config.filesDir, 'tmp'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

it('a sound that the school has sound is not lost, whatever became of its copy', async () => {
  damage(copyOf(sound(0)));
  const restored = await restoreBackup(lesson.served.school.config, lesson.backups, { name });
  expect(restored).toMatchObject({ files: 0, lost: [] });
});

/** Restores as the administrator's page asks for it, and returns what the log says. */
async function restoreFromPage(asked = name): Promise<string[]> {
  const { config } = lesson.served.school;
  await writeRequest(config.dataDir, { place: 'main', name: asked, askedBy: 'u1' });
  const said: string[] = [];
  await carryOutRestore(
    config,
    () => new Date().toISOString(),
    (sentence) => said.push(sentence),
  );
  return said;
}

it('a restore from the page tells in the log what did not come back', async () => {
  damage(copyOf(sound(0)));
  rmSync(lesson.pathOf(sound(0)));
  expect(await restoreFromPage()).toEqual([
    `Backup ${name} is back, as it was asked for on the page.`,
    expect.stringMatching(new RegExp(`^1 of the sounds and pictures .*: ${sound(0).sha256}\\.`)),
  ]);
});

it('what is in the backup folder under another name than its hash stays there', async () => {
  const stray = join(dirname(copyOf(sound(0))), 'Thumbs.db');
  mkdirSync(dirname(stray), { recursive: true });
  writeFileSync(stray, 'thumbs');
  const restored = await restoreBackup(lesson.served.school.config, lesson.backups, { name });
  expect(restored).toMatchObject({ files: 0, lost: [] });
});

it.runIf(process.platform === 'linux')(
  'a copy that the backup disk cannot read does not stop the restore of the others',
  async () => {
    const { config } = lesson.served.school;
    rmSync(config.filesDir, { recursive: true });
    rmSync(copyOf(sound(0)));
    // Its first page is nobody's memory: reading it fails with EIO.
    symlinkSync('/proc/self/mem', copyOf(sound(0)));
    const restored = await restoreBackup(config, lesson.backups, { name });
    expect(restored).toMatchObject({ files: 2, lost: [sound(0).sha256] });
  },
);

it('a ledger that the backup disk cannot read does not stop the restore, which names it', async () => {
  const { config } = lesson.served.school;
  const ledger = join(lesson.backups, 'deleted-students.txt');
  rmSync(ledger, { force: true });
  mkdirSync(ledger);
  expect(await restoreBackup(config, lesson.backups, { name })).toMatchObject({
    ...{ files: 0, lost: [], unreadLedgers: [ledger] },
  });
  await expect(drillRestore(lesson.backups, join(temporaryFolder(), 'drill'))).rejects.toThrow(
    `${ledger} cannot be read`,
  );
  expect(await restoreFromPage()).toEqual([
    `Backup ${name} is back, as it was asked for on the page.`,
    expect.stringContaining(`${ledger} could not be read`),
  ]);
  const outcome = await readOutcome(config.dataDir);
  expect(outcome).toMatchObject({ isRestored: true, unread: { count: 1, name } });
  // A restore that fails later changes nothing of it.
  await restoreFromPage('2026-01-01T00-00-00.000Z');
  expect(await readOutcome(config.dataDir)).toMatchObject({ isRestored: false, unread: outcome?.unread });
});
