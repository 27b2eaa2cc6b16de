/** A file that the disk cannot read delays no backup of the others, and counts neither as damaged nor as safe. */
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { TestFile } from '#test/people/drafts.ts';
import { readCopy } from '../database-thread/read-copy.ts';
import { type Backup, backUp } from './backup.ts';
import { databaseOf, filesOf, readMissing } from './backup-folder.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

function backUpNow(files = lesson.served.school.files): Promise<Backup> {
  lesson.served.clock.advance(60_000);
  return backUp({ ...lesson.served.school, files }, lesson.backups);
}
/** A backup after a day: by then the size of every file was checked, and what has another one is read. */
function backUpAfterDay(): Promise<Backup> {
  lesson.served.clock.advance(24 * HOUR_MS);
  return backUpNow();
}
/** Its first page is nobody's memory: reading it fails with EIO. */
function makeUnreadable(path: string): void {
  rmSync(path);
  symlinkSync('/proc/self/mem', path);
}
const copyOf = ({ sha256 }: TestFile) => join(filesOf(lesson.backups), sha256.slice(0, 2), sha256);
const ioError = (syscall: string) =>
  Object.assign(new Error(`EIO: i/o error, ${syscall}`), { code: 'EIO', syscall });

describe.runIf(process.platform === 'linux')('on a disk with a place that cannot be read', () => {
  it('an old file is put back from its copy, and backups go on', async () => {
    const { sound } = await lesson.answer('q1');
    await backUpNow();
    makeUnreadable(lesson.pathOf(sound));
    const { sound: later } = await lesson.answer('q2');
    expect(await backUpAfterDay()).toMatchObject({ lost: [], unread: [], putBack: [sound.sha256] });
    expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
    expect(existsSync(copyOf(later))).toBe(true);
    expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 2 });
  });

  it('a file without a copy is named as not read, and no tablet frees it or sends it again', async () => {
    const answers = [await lesson.answer('q1'), await lesson.answer('q2'), await lesson.answer('q3')];
    const bad = answers[1]?.sound as TestFile;
    makeUnreadable(lesson.pathOf(bad));
    const { name, ...found } = await backUpNow();
    expect(found).toMatchObject({ lost: [], unread: [bad.sha256], quarantined: [], putBack: [] });
    expect(await readMissing(lesson.backups, name)).toEqual([bad.sha256]);
    expect(existsSync(join(lesson.backups, name, bad.sha256))).toBe(false);
    expect(answers.map(({ sound }) => existsSync(copyOf(sound)))).toEqual([true, false, true]);
    expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 1 });
    expect(await backUpNow()).toMatchObject({ lost: [], unread: [bad.sha256] });
    expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 1 });

    await lesson.lane.put(bad);
    expect(await backUpNow()).toMatchObject({ lost: [], unread: [] });
    expect(readFileSync(copyOf(bad))).toEqual(bad.bytes);
    expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 3 });
  });

  it('a copy that the backup disk cannot read is copied anew', async () => {
    const { sound } = await lesson.answer();
    await backUpNow();
    makeUnreadable(copyOf(sound));
    expect(await backUpAfterDay()).toMatchObject({ lost: [], unread: [], putBack: [] });
    expect(readFileSync(copyOf(sound))).toEqual(sound.bytes);
  });

  it('a file that is gone here is lost and asked for, whatever is with its copy', async () => {
    const { sound } = await lesson.answer();
    await backUpNow();
    makeUnreadable(copyOf(sound));
    rmSync(lesson.pathOf(sound));
    expect(await backUpAfterDay()).toMatchObject({ lost: [sound.sha256], unread: [] });
  });

  it('a file that neither disk can read stays named as not read', async () => {
    const { sound } = await lesson.answer();
    await backUpNow();
    makeUnreadable(copyOf(sound));
    makeUnreadable(lesson.pathOf(sound));
    for (const backUpThen of [backUpAfterDay, backUpNow])
      expect(await backUpThen()).toMatchObject({ lost: [], unread: [sound.sha256], quarantined: [] });
  });

  it('three files in a row that cannot be read are a disk that fails: there is no backup', async () => {
    for (const question of ['q1', 'q2', 'q3'])
      makeUnreadable(lesson.pathOf((await lesson.answer(question)).sound));
    await expect(backUpNow()).rejects.toThrow('EIO');
    expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 0 });
  });

  it('three files that cannot be read, with whole ones between them, prevent no backup', async () => {
    const sounds: TestFile[] = [];
    for (const question of ['q1', 'q2', 'q3', 'q4', 'q5']) sounds.push((await lesson.answer(question)).sound);
    // A backup takes the files in the order of their hashes.
    const bad = sounds.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)).filter((_, at) => at % 2 === 0);
    for (const sound of bad) makeUnreadable(lesson.pathOf(sound));
    expect(await backUpNow()).toMatchObject({ lost: [], unread: bad.map(({ sha256 }) => sha256) });
  });
});

it('a copy that fails on the way is the fault of the disk that cannot read: of the school, or of the backups', async () => {
  const { sound } = await lesson.answer();
  const { files } = lesson.served.school;
  const copyTo = () => Promise.reject(ioError('copyfile'));
  await expect(backUpNow({ ...files, copyTo })).rejects.toThrow('copyfile');
  const read: typeof files.read = (sha256, range) => files.read(sha256, range).destroy(ioError('read'));
  expect(await backUpNow({ ...files, copyTo, read })).toMatchObject({ lost: [], unread: [sound.sha256] });
});

it('what the backup before lacked is read, whatever its size', async () => {
  const [{ sound }] = [await lesson.answer(), await lesson.answer('q2')];
  const { name } = await backUpNow();
  const path = databaseOf(lesson.backups, name);
  const nothing = { sizeRanges: [], contentRanges: [] };
  const { files } = readCopy({ path, previous: path, missing: [sound.sha256], ...nothing });
  expect(files).toMatchObject([{ sha256: sound.sha256, isRead: 1 }]);
});
