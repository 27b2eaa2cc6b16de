import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#testing/lesson.ts';
import { answerWith, openServedSchool, type ServedSchool } from '#testing/served-school.ts';
import { backUp, listBackups } from './backup.ts';
import { restoreBackup } from './restore.ts';

let lesson: Lesson;
let served: ServedSchool;
let backups: string;

beforeEach(async () => {
  lesson = await openLesson();
  ({ served, backups } = lesson);
});
afterEach(() => served.close());

it('lets tablets free their audio only when it is in a verified backup', async () => {
  await lesson.answer();
  expect(await lesson.state()).toMatchObject({ lastN: 1, backedN: 0 });
  expect(await backUp(served.school, backups)).toMatchObject({ files: 1, head: served.school.head() });
  await lesson.answer();
  expect(await lesson.state()).toMatchObject({ lastN: 2, backedN: 1 });
  expect((await lesson.mei.pull(null, [lesson.lane.id])).lanes[lesson.lane.id]).toMatchObject({
    lastN: 2,
    backedN: 1,
  });
});

it('moves nothing when a copy went wrong, and copies again next time', async () => {
  const { sound } = await lesson.answer();
  const { files } = served.school;
  const copyTo = (_: string, path: string) => writeFile(path, 'other bytes');
  const faulty = { ...served.school, files: { ...files, copyTo } };
  await expect(backUp(faulty, backups)).rejects.toThrow(/differs from its hash/);
  expect(await lesson.state()).toMatchObject({ lastN: 1, backedN: 0 });
  expect(await listBackups(backups)).toEqual([]);
  expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
  expect(await backUp(served.school, backups)).toMatchObject({ lost: [], quarantined: [] });
  expect(await lesson.state()).toMatchObject({ backedN: 1 });
});

it('is complete while writes go on', async () => {
  await lesson.answer();
  const running = backUp(served.school, backups);
  for (let n = 0; n < 5; n++) await lesson.answer();
  await running;
  const { backedN, lastN } = await lesson.state();
  expect(lastN).toBe(6);
  expect(backedN).toBeGreaterThanOrEqual(1);
});

it('brings a destroyed school back, and tablets learn what it lacks', async () => {
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
  served = await openServedSchool({ folder: served.folder, settings: { backupDir: backups } });
  const again = await served.signIn('mei', 'mei', 'student');
  expect((await again.call('GET', kept.address)).rawPayload).toEqual(kept.bytes);
  const tablet = await again.enrol(lesson.lane.id);
  expect((await tablet.state()).json()).toMatchObject({ lastN: 1 });
  tablet.n = 1;
  await tablet.put(lost);
  expect(await tablet.apply(answerWith(lost, lesson.activityUid))).toMatchObject({
    lastN: 2,
    results: [{ status: 'ok' }],
  });
});
