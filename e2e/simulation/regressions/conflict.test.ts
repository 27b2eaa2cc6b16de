/** One teacher at two laptops, without network: the real engine against the real services. docs/SYNC.md, `ifSeq`. */

import { saveActivity } from 'pwa/data/commands/activity-commands';
import { deleteClass, updateClass } from 'pwa/data/commands/class-commands';
import { giveFeedback } from 'pwa/data/commands/feedback-commands';
import { saveAnswer } from 'pwa/data/commands/recording-commands';
import { updateStudent } from 'pwa/data/commands/student-commands';
import { draftSubject, keepDraft } from 'pwa/data/drafts/feedback/feedback-drafts';
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SyncedTable } from 'pwa/data/queries/rows';
import { conflictOf } from 'pwa/data/sync-issues/compare-edits';
import { groupRefused } from 'pwa/data/sync-issues/group-refused';
import { discardRefused, keepMine } from 'pwa/data/sync-issues/resolve-issue';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SimDevice } from '../device/sim-device.ts';
import { speak } from '../people/enqueue.ts';
import { createWorld } from '../world/create-world.ts';
import type { World } from '../world/world.ts';

let world: World;
let laptop: SimDevice;
let phone: SimDevice;
let classUid: string;
const question = { id: 'q', prompt: 'Who?' };

beforeEach(async () => {
  world = await createWorld(1, { devices: 2, backups: true });
  world.healthyNetwork = true;
  [laptop, phone] = world.devices as [SimDevice, SimDevice];
  classUid = world.school.classes[0]!;
  for (const device of [laptop, phone]) {
    await device.signIn(world.school.teacher);
    await sync(device);
  }
});
afterEach(() => close(world));

async function close({ devices, server }: World): Promise<void> {
  for (const device of devices) await device.close();
  await server.close();
}

async function sync(device: SimDevice): Promise<void> {
  await device.push(true);
  await device.pull();
}

/** The first pull tells the device what the school lacks, which is sent then. */
async function syncRestored(device: SimDevice): Promise<void> {
  await device.pull();
  await sync(device);
}

const replicaOf = (device: SimDevice) => device.replicaOf(world.school.teacher);
const nameOf = async (device: SimDevice) =>
  (await (await replicaOf(device)).rows('class_codes')).find(({ uid }) => uid === classUid)?.name;
const refusedAt = (device: SimDevice): Promise<CommandRow[]> =>
  device.outbox.commands.where('state').equals('refused').sortBy('number');

it('several edits of one class, made offline, never conflict with each other', async () => {
  for (const name of ['One', 'Two', 'Three']) await updateClass(classUid, { name }, laptop.context);
  await sync(laptop);
  await updateClass(classUid, { name: 'Four' }, laptop.context);
  await sync(laptop);
  expect(await refusedAt(laptop)).toEqual([]);
  await sync(phone);
  expect(await nameOf(phone)).toBe('Four');
});

it('the later of two devices gets a conflict with all its edits, and "keep mine" is applied', async () => {
  await updateClass(classUid, { name: 'Phone' }, phone.context);
  await updateClass(classUid, { name: 'Laptop' }, laptop.context);
  await updateClass(classUid, { description: 'On the left' }, laptop.context);
  await sync(phone);
  await sync(laptop);
  const groups = groupRefused(await refusedAt(laptop));
  expect(groups).toHaveLength(1);
  const [group] = groups;
  const conflict = conflictOf(group!, await (await replicaOf(laptop)).rows('class_codes'));
  expect(conflict).toMatchObject({
    arrived: true,
    differences: [
      { field: 'Name', mine: 'Laptop', theirs: 'Phone' },
      { field: 'Description', mine: 'On the left', theirs: '(empty)' },
    ],
  });
  await keepMine(group!, conflict.seen, laptop.context);
  await sync(laptop);
  expect(await refusedAt(laptop)).toEqual([]);
  await sync(phone);
  expect(await nameOf(phone)).toBe('Laptop');
});

it('"use theirs" discards the own edit and changes nothing on the server', async () => {
  await updateClass(classUid, { name: 'Phone' }, phone.context);
  await updateClass(classUid, { name: 'Laptop' }, laptop.context);
  await sync(phone);
  await sync(laptop);
  const refused = await refusedAt(laptop);
  await discardRefused(
    refused.map(({ commandId }) => commandId),
    laptop.context,
  );
  await sync(laptop);
  expect(await refusedAt(laptop)).toEqual([]);
  expect([await nameOf(laptop), await nameOf(phone)]).toEqual(['Phone', 'Phone']);
});

it.each<[string, SyncedTable, (device: SimDevice, uid: string) => Promise<unknown>]>([
  ['a student', 'users', (at, uid) => updateStudent(uid, { grade: '2' }, at.context)],
  [
    'an activity',
    'activities',
    (at, uid) =>
      saveActivity(
        {
          uid,
          title: `At ${at.name}`,
          type: 'story',
          storyContent: 'Once',
          questions: [question],
          files: [],
        },
        at.context,
      ),
  ],
])('%s edited on two devices is a conflict on the later device', async (_, table, edit) => {
  const uid = table === 'users' ? world.school.students[0]!.uid : world.school.activities[0]!.uid;
  await edit(phone, uid);
  await edit(laptop, uid);
  await sync(phone);
  await sync(laptop);
  expect((await refusedAt(laptop)).map(({ code }) => code)).toEqual(['conflict']);
});

it('a deletion of a class that was changed elsewhere is a conflict, too', async () => {
  await updateClass(classUid, { name: 'Phone' }, phone.context);
  await deleteClass(classUid, laptop.context);
  await sync(phone);
  await sync(laptop);
  const [refused] = await refusedAt(laptop);
  expect(refused).toMatchObject({ type: 'class.delete', code: 'conflict' });
  expect(await nameOf(laptop)).toBe('Phone');
});

it('after a restore, edits of the lost history do not go over an edit that is newer than the backup', async () => {
  await world.server.backUp();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await updateClass(classUid, { name }, laptop.context);
    await sync(laptop);
  }
  await world.server.restore(0);
  await syncRestored(phone);
  await updateClass(classUid, { name: 'Monday' }, phone.context);
  await sync(phone);
  await syncRestored(laptop);
  const refused = await refusedAt(laptop);
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('conflict'));
  expect(await nameOf(laptop)).toBe('Monday');
  const [group] = groupRefused(refused.slice(-1));
  const conflict = conflictOf(group!, await (await replicaOf(laptop)).rows('class_codes'));
  expect(conflict).toMatchObject({
    arrived: true,
    differences: [{ field: 'Name', mine: 'Five', theirs: 'Monday' }],
  });
  await keepMine(group!, conflict.seen, laptop.context);
  await sync(laptop);
  expect(await nameOf(laptop)).toBe('Five');
});

/** Ada answers at the phone, and the laptop has the answer. */
async function answerOnPhone() {
  const [ada] = world.school.students;
  await phone.signIn(ada!);
  const { uid: activityUid, questions } = world.school.activities[0]!;
  await saveAnswer({ activityUid, questionId: questions[0]!, audio: speak(world) }, phone.context);
  await sync(phone);
  await sync(laptop);
  return answerOf(laptop);
}

const answerOf = async (device: SimDevice) => (await (await replicaOf(device)).rows('recordings'))[0]!;

it('after a restore, feedback on an answer that comes again is no conflict, whatever its new number', async () => {
  await world.server.backUp();
  const recording = await answerOnPhone();
  await giveFeedback(recording, { text: 'Lovely' }, laptop.context);
  await sync(laptop);
  await world.server.restore(0);
  // Each start has a number.
  for (let start = 0; start < 20; start++) await world.server.crash();
  await syncRestored(phone);
  await syncRestored(laptop);
  expect(await refusedAt(laptop)).toEqual([]);
  const given = await answerOf(laptop);
  expect(given).toMatchObject({ uid: recording.uid, teacherFeedbackText: 'Lovely' });
  expect(given.seq).toBeGreaterThan(recording.seq);
});

it('after a restore, a draft of feedback from before does not go over feedback of since', async () => {
  await world.server.backUp();
  // Numbers that the restored school gives once more.
  for (let start = 0; start < 20; start++) await world.server.crash();
  const recording = await answerOnPhone();
  const draft = { words: 'Sunday', score: '', voice: null, sticker: null, tryAgain: false };
  const { uid, studentUid, activityUid, questionId, seq } = recording;
  const subject = draftSubject({ uid, studentUid, activityUid: activityUid ?? null, questionId });
  await keepDraft(subject, { ...draft, seq }, laptop.context);
  await world.server.restore(0);
  await syncRestored(phone);
  await phone.signIn(world.school.teacher);
  await sync(phone);
  await giveFeedback((await answerOf(phone)).uid, { text: 'Monday' }, phone.context);
  await sync(phone);
  await syncRestored(laptop);
  expect((await answerOf(laptop)).seq).toBeLessThan(seq);
  await giveFeedback({ uid, seq }, { text: 'Sunday' }, laptop.context);
  await sync(laptop);
  expect((await refusedAt(laptop)).map(({ code }) => code)).toEqual(['conflict']);
  expect(await answerOf(laptop)).toMatchObject({ teacherFeedbackText: 'Monday' });
});
