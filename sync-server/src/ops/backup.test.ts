import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaneState } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  activityOf,
  answerWith,
  makeSound,
  openServedSchool,
  type Person,
  type ServedSchool,
  type TestLane,
} from '#testing/served-school.ts';
import { backUp, listBackups } from './backup.ts';
import { restoreBackup } from './restore.ts';

let served: ServedSchool;
let backups: string;
let mei: Person;
let lane: TestLane;
let activityUid: string;

beforeEach(async () => {
  served = await openServedSchool();
  const { folder } = served;
  await served.app.close();
  await served.school.close();
  backups = join(folder, 'backups');
  served = await openServedSchool({ folder, settings: { backupDir: backups } });
  const rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  activityUid = randomUUID();
  await (await rivera.enrol()).apply(activityOf(activityUid));
  lane = await mei.enrol();
});
afterEach(async () => {
  await served.close();
  rmSync(served.folder, { recursive: true, force: true });
});

async function answer() {
  const sound = makeSound();
  await lane.put(sound);
  await lane.apply(answerWith(sound, activityUid));
  return sound;
}
const state = async () => (await lane.state()).json<LaneState>();

it('lets tablets free their audio only when it is in a verified backup', async () => {
  await answer();
  expect(await state()).toMatchObject({ lastN: 1, backedN: 0 });
  expect(await backUp(served.school, backups)).toMatchObject({ files: 1, head: served.school.head() });
  await answer();
  expect(await state()).toMatchObject({ lastN: 2, backedN: 1 });
  expect((await mei.pull(null, [lane.id])).lanes[lane.id]).toMatchObject({ lastN: 2, backedN: 1 });
});

it('moves nothing when a file is missing or damaged', async () => {
  const sound = await answer();
  writeFileSync(join(served.folder, 'files', sound.sha256.slice(0, 2), sound.sha256), 'damaged');
  await expect(backUp(served.school, backups)).rejects.toThrow(/differs from its hash/);
  expect(await state()).toMatchObject({ backedN: 0 });
  expect(await listBackups(backups)).toEqual([]);
});

it('is complete while writes go on', async () => {
  await answer();
  const running = backUp(served.school, backups);
  for (let n = 0; n < 5; n++) await answer();
  await running;
  const { backedN, lastN } = await state();
  expect(lastN).toBe(6);
  expect(backedN).toBeGreaterThanOrEqual(1);
});

it('brings a destroyed school back, and tablets learn what it lacks', async () => {
  const kept = await answer();
  await backUp(served.school, backups);
  const lost = await answer();
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
  const tablet = await again.enrol(lane.id);
  expect((await tablet.state()).json()).toMatchObject({ lastN: 1 });
  tablet.n = 1;
  await tablet.put(lost);
  expect(await tablet.apply(answerWith(lost, activityUid))).toMatchObject({
    lastN: 2,
    results: [{ status: 'ok' }],
  });
});
