import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { openDatabase } from '#db/database.ts';
import { createRetirement } from '#jobs/retire-records.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { whileFlushing } from '#test/files/while-flushing.ts';
import { answerWith } from '#test/people/drafts.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { restoreBackup } from '../restore/restore.ts';
import { backUp } from './backup.ts';
import { databaseOf, filesOf, listBackups } from './backup-folder.ts';
import { backUpFromOutside } from './outside-backup.ts';

const YEAR_MS = 365 * DAY_MS;
let lesson: Lesson;
let served: TestSchool;
let backups: string;

beforeEach(async () => {
  lesson = await openLesson();
  ({ served, backups } = lesson);
});
afterEach(() => served.close());

it('tablets may free their audio only when a verified backup holds it', async () => {
  await lesson.answer();
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
  expect(await backUp(served.school, backups)).toMatchObject({ files: 1, head: served.school.head() });
  await lesson.answer();
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 1 });
  expect((await lesson.mei.pull(null, [lesson.lane.id])).lanes[lesson.lane.id]).toMatchObject({
    lastNumber: 2,
    backedUpNumber: 1,
  });
});

it.runIf(process.platform === 'linux')(
  'the names of a backup are on the disk before a tablet hears of it',
  async () => {
    const { sound } = await lesson.answer();
    const happened: string[] = [];
    const { writer } = served.school;
    const write: typeof writer.write = (...given) => {
      happened.push('noted');
      return writer.write(...given);
    };
    await whileFlushing(
      (path, flush) => flush().then(() => void happened.push(path.replace(/unfinished-[^/]+/, 'unfinished'))),
      () => backUp({ ...served.school, writer: { ...writer, write } }, backups),
    );
    const files = filesOf(backups);
    const [folder, unfinished] = [join(files, sound.sha256.slice(0, 2)), join(backups, 'unfinished')];
    expect(happened.slice(0, happened.indexOf('noted'))).toEqual([
      ...[join(unfinished, 'school.db'), join(unfinished, sound.sha256), folder, files],
      ...[join(unfinished, 'missing.json.arriving'), unfinished, backups],
    ]);
  },
);

it.runIf(process.platform === 'linux')(
  'a backup onto a network share that flushes no folder is made',
  async () => {
    await lesson.answer();
    const invalid = Object.assign(new Error('EINVAL: invalid argument, fsync'), { code: 'EINVAL' });
    await whileFlushing(
      (path, flush) => (statSync(path).isDirectory() ? Promise.reject(invalid) : flush()),
      () => backUp(served.school, backups),
    );
    expect(await lesson.state()).toMatchObject({ backedUpNumber: 1 });
  },
);

it('a backup whose copy fails moves no lane, and the next backup copies again', async () => {
  const { sound } = await lesson.answer();
  const { files } = served.school;
  const copyTo = (_: string, path: string) => writeFile(path, 'other bytes');
  const faulty = { ...served.school, files: { ...files, copyTo } };
  await expect(backUp(faulty, backups)).rejects.toThrow(/differs from its hash/);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
  expect(await listBackups(backups)).toEqual([]);
  expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
  expect(await backUp(served.school, backups)).toMatchObject({ lost: [], quarantined: [] });
  expect(await lesson.state()).toMatchObject({ backedUpNumber: 1 });
});

it.runIf(process.platform === 'linux').each(['note of what it lacks', 'name'])(
  'a backup that fails at its %s leaves nothing unfinished behind',
  async (what) => {
    await lesson.answer();
    const name = new Date(served.clock.now()).toISOString().replaceAll(':', '-');
    await whileFlushing(
      async (path, flush) => {
        await flush();
        if (what === 'name') mkdirSync(join(backups, name, 'in the way'), { recursive: true });
        else if (path.includes('missing.json')) throw new Error('the disk was pulled out');
      },
      () => expect(backUp(served.school, backups)).rejects.toThrow(/pulled out|ENOTEMPTY|EEXIST/),
    );
    expect(readdirSync(backups).filter((entry) => entry.startsWith('unfinished'))).toEqual([]);
    expect(await lesson.state()).toMatchObject({ backedUpNumber: 0 });
  },
);

it('a backup rejects a damaged copy of the database and removes it', async () => {
  await lesson.answer();
  const damage = async (path: string) => {
    await served.school.raw.backup(path);
    const bytes = readFileSync(path);
    await writeFile(path, bytes.fill(0xff, bytes.length / 2));
  };
  await expect(backUp(served.school, backups, { copyDatabase: damage })).rejects.toThrow(/damaged|malformed/);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
  expect(readdirSync(backups)).toEqual(['files']);
});

it('a backup that is made during writes is whole, and lets tablets free what its copy has and no more', async () => {
  await lesson.answer();
  const answerTwice = async () => {
    for (let number = 0; number < 2; number++) await lesson.answer();
  };
  const copyDatabase = async (path: string) => {
    const copying = served.school.raw.backup(path);
    await Promise.all([copying, answerTwice()]);
    // The copy is made, and the files are not copied yet.
    await answerTwice();
  };
  const { name } = await backUp(served.school, backups, { copyDatabase });
  const copy = openDatabase(databaseOf(backups, name));
  const recordings = await copy.db.selectFrom('recordings').select('audioUrl').execute();
  await copy.close();
  expect(recordings.length).toBeGreaterThanOrEqual(1);
  expect(await lesson.state()).toMatchObject({ lastNumber: 5, backedUpNumber: recordings.length });
  for (const { audioUrl } of recordings) {
    const sha256 = hashOfAddress(audioUrl) ?? '';
    const bytes = readFileSync(join(filesOf(backups), sha256.slice(0, 2), sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});

it('a restored backup brings a destroyed school back, and tablets learn what it lacks', async () => {
  const { sound: kept } = await lesson.answer();
  await backUp(served.school, backups);
  const { sound: lost } = await lesson.answer();
  const { config } = served.school;
  await served.app.close();
  await served.school.close();
  for (const name of ['school.db', 'school.db-wal', 'school.db-shm'])
    rmSync(join(served.folder, name), { force: true });
  rmSync(config.filesDir, { recursive: true });

  await restoreBackup(config, backups);
  served = await openTestSchool({ folder: served.folder, settings: { backupDir: backups } });
  const again = await served.signIn('mei', 'mei', 'student');
  expect((await again.call('GET', kept.address)).rawPayload).toEqual(kept.bytes);
  const tablet = await again.registerLane(lesson.lane.id);
  expect((await tablet.state()).json()).toMatchObject({ lastNumber: 1 });
  tablet.number = 1;
  await tablet.put(lost);
  expect(await tablet.apply(answerWith(lost, lesson.activityUid))).toMatchObject({
    lastNumber: 2,
    results: [{ status: 'ok' }],
  });
});

it('the backup made last is the newest, whatever the clock said', async () => {
  const { sound: early } = await lesson.answer();
  const first = await backUp(served.school, backups);
  const { sound: late } = await lesson.answer('q2');
  const slow = { ...served.school, clock: { ...served.clock, now: () => served.clock.now() - YEAR_MS } };
  const second = await backUp(slow, backups);
  expect((await listBackups(backups)).at(-1)).toBe(second.name);
  expect(second.name > first.name).toBe(true);

  await served.app.close();
  await served.school.close();
  expect(await restoreBackup(served.school.config, backups)).toMatchObject({ name: second.name });
  served = await openTestSchool({ folder: served.folder, settings: { backupDir: backups } });
  const again = await served.signIn('mei', 'mei', 'student');
  const codes = [early, late].map(async ({ address }) => (await again.call('GET', address)).statusCode);
  expect(await Promise.all(codes)).toEqual([200, 200]);
});

it('two backups may run into the same folder at the same time', async () => {
  await lesson.answer();
  const copyDatabase = async (path: string) => {
    await served.school.raw.backup(path);
    await backUpFromOutside(served.school.config, backups, NO_SECRETS);
  };
  await backUp(served.school, backups, { copyDatabase });
  const made = await listBackups(backups);
  expect(made).toHaveLength(2);
  for (const name of made) {
    const copy = openDatabase(databaseOf(backups, name));
    expect(await copy.db.selectFrom('recordings').select('id').execute()).toHaveLength(1);
    await copy.close();
  }
  expect(readdirSync(backups).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

it('two backups may copy the same file at the same time', async () => {
  const { sound } = await lesson.answer();
  const { files } = served.school;
  const copyTo = async (sha256: string, path: string) => {
    await files.copyTo(sha256, path);
    await backUpFromOutside(served.school.config, backups, NO_SECRETS);
  };
  expect(await backUp({ ...served.school, files: { ...files, copyTo } }, backups)).toMatchObject({
    lost: [],
  });
  expect(readdirSync(join(filesOf(backups), sound.sha256.slice(0, 2)))).toEqual([sound.sha256]);
});

it('a backup removes what an interrupted backup left behind', async () => {
  const left = join(backups, 'unfinished');
  mkdirSync(left, { recursive: true });
  await backUp(served.school, backups);
  expect(existsSync(left)).toBe(true);
  served.clock.advance(2 * DAY_MS + Date.now() - served.clock.now());
  await backUp(served.school, backups);
  expect(existsSync(left)).toBe(false);
});

it('a file is kept for as long as a backup names it', async () => {
  const { sound: old } = await lesson.answer();
  const copyOf = join(filesOf(backups), old.sha256.slice(0, 2), old.sha256);
  const first = await backUp(served.school, backups);
  await lesson.answer();
  // A month after the child answered again, the earlier answer goes.
  served.clock.advance(31 * DAY_MS);
  await createRetirement(served.school)();
  served.clock.advance(2 * DAY_MS);
  await sweepFiles(served.school);
  await backUp(served.school, backups);
  expect(existsSync(copyOf)).toBe(true);
  rmSync(join(backups, first.name), { recursive: true });
  // By then every folder was swept.
  served.clock.advance(11 * DAY_MS);
  await backUp(served.school, backups);
  expect(existsSync(copyOf)).toBe(false);
  expect(await backUp(served.school, backups)).toMatchObject({ lost: [] });
});

it('backups that lie too close together for their age are removed', async () => {
  const { name } = await backUp(served.school, backups);
  const nameOf = (hour: number) =>
    new Date(served.clock.now() + hour * HOUR_MS).toISOString().replaceAll(':', '-');
  const names = Array.from({ length: 40 }, (_, hour) => nameOf(hour + 1));
  for (const copy of names) cpSync(join(backups, name), join(backups, copy), { recursive: true });
  served.clock.advance(41 * HOUR_MS);
  names.push((await backUp(served.school, backups)).name);
  const kept = await listBackups(backups);
  expect(kept.slice(-24)).toEqual(names.slice(-24));
  // Of the day before them, the last.
  expect(kept.length).toBeLessThanOrEqual(25);
});

it('backups made after a clock that was far ahead was put back are kept', async () => {
  const ahead = {
    ...served.school,
    clock: { ...served.clock, now: () => Date.parse('2036-01-01T00:00:00Z') },
  };
  const names = [(await backUp(ahead, backups)).name];
  for (let hour = 0; hour < 3; hour++) {
    served.clock.advance(HOUR_MS);
    names.push((await backUp(served.school, backups)).name);
  }
  expect(await listBackups(backups)).toEqual(names);
});

it('a backup checks new files, not all stored files', async () => {
  const { sound } = await lesson.answer();
  await backUp(served.school, backups);
  const late = await lesson.answer('q2');
  const checked: string[] = [];
  const { files } = served.school;
  const size = (sha256: string) => {
    checked.push(sha256);
    return files.size(sha256);
  };
  served.clock.advance(60_000);
  await backUp({ ...served.school, files: { ...files, size } }, backups);
  expect(checked).toContain(late.sound.sha256);
  expect(checked).not.toContain(sound.sha256);
});
