/** A file that the disk lost is named by the backup, asked for, and taken again from the device that still has it. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandEnvelope, CommandsReply, LaneState } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  activityOf,
  answerWith,
  makeSound,
  openServedSchool,
  type Person,
  type ServedSchool,
  type TestFile,
  type TestLane,
} from '#testing/served-school.ts';
import { backUp } from './backup.ts';

let served: ServedSchool;
let backups: string;
let lane: TestLane;
let activityUid: string;

beforeEach(async () => {
  served = await openServedSchool();
  const { folder } = served;
  await served.app.close();
  await served.school.close();
  backups = join(folder, 'backups');
  served = await openServedSchool({ folder, settings: { backupDir: backups } });
  const rivera: Person = await served.teacher('Rivera');
  const mei = await served.student(rivera, 'Mei');
  activityUid = randomUUID();
  await (await rivera.enrol()).apply(activityOf(activityUid));
  lane = await mei.enrol();
});
afterEach(async () => {
  await served.close();
  rmSync(served.folder, { recursive: true, force: true });
});

async function answer(questionId: string): Promise<{ sound: TestFile; command: CommandEnvelope }> {
  const sound = makeSound();
  await lane.put(sound);
  const command = lane.next(answerWith(sound, activityUid, questionId));
  await lane.send([command]);
  return { sound, command };
}
const lose = ({ sha256 }: TestFile) => rmSync(join(served.folder, 'files', sha256.slice(0, 2), sha256));
const backUpNow = () => {
  served.clock.advance(60_000);
  return backUp(served.school, backups);
};
const state = async () => (await lane.state()).json<LaneState>();
const send = async (...commands: CommandEnvelope[]) => (await lane.send(commands)).json<CommandsReply>();

it('keeps the rest safe, and has the lost one sent again', async () => {
  const first = await answer('q1');
  const second = await answer('q2');
  const third = await answer('q3');
  lose(second.sound);
  expect(await backUpNow()).toMatchObject({ files: 3, lost: [second.sound.sha256] });
  expect(await state()).toMatchObject({ lastN: 1, backedN: 1 });

  // The device sees that the server went back, and sends on from there.
  expect(await send(second.command, third.command)).toMatchObject({
    ...{ lastN: 1, results: [{ n: 2, status: 'need_blob' }] },
  });
  expect((await lane.put(second.sound)).statusCode).toBe(200);
  expect(await send(second.command, third.command)).toMatchObject({
    ...{ lastN: 3, results: [{ status: 'ok' }, { status: 'ok' }] },
  });
  expect(await backUpNow()).toMatchObject({ lost: [] });
  expect(await state()).toMatchObject({ lastN: 3, backedN: 3 });
  const rows = await served.school.db.selectFrom('recordings').select('audioUrl').orderBy('id').execute();
  expect(rows.map(({ audioUrl }) => audioUrl)).toEqual(
    [first, second, third].map(({ sound }) => sound.address),
  );
});

it('takes a file for found when its disk is back', async () => {
  const { sound, command } = await answer('q1');
  lose(sound);
  await backUpNow();
  expect((await lane.put(sound)).statusCode).toBe(200);
  expect(await send(command)).toMatchObject({ lastN: 1, results: [{ status: 'ok' }] });
});

it('has nothing to ask for once a backup holds the file', async () => {
  const { sound } = await answer('q1');
  await backUpNow();
  lose(sound);
  expect(await backUpNow()).toMatchObject({ lost: [] });
  expect(await state()).toMatchObject({ lastN: 1, backedN: 1 });
});
