/** A deletion that was taken back while the school had not answered yet, and is refused then. */
import { beforeEach, expect, it } from 'vitest';
import { deleteActivity } from '#data/commands/activity-commands.ts';
import { assign } from '#data/commands/assignment-commands.ts';
import { type Restorable, restoreActivity } from '#data/commands/restore-activity.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import { undecided } from '#data/outbox/settled-refusals.ts';
import { activity } from '#test/teacher-rows.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { settleUndone, watchUndoneDeletions } from './undone-deletions.ts';

const fields = { title: 'The fox', type: 'story', storyContent: 'A fox ran.' } as Restorable['fields'];
const restorable: Restorable = { fields, assignments: [] };
const fox = activity('fox');

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

async function deleteAndUndo(): Promise<{ deletion: string; copy: unknown }> {
  const stored = await deleteActivity(fox, device.context, true);
  await restoreActivity(restorable, stored, device.context);
  const [, saved] = await device.outbox.commands.toArray();
  return { deletion: stored.commandIds[0] ?? '', copy: Reflect.get(saved?.payload ?? {}, 'uid') };
}
const inShort = async () =>
  (await device.outbox.commands.toArray()).map(({ type, state, payload }) => [type, state, payload]);

it('the activity that Undo made is deleted, and nobody is asked about the refusal', async () => {
  const { deletion, copy } = await deleteAndUndo();
  await refuse(device.outbox, deletion, 'has_answers');
  expect(await undecided(device.outbox, 'rivera')).toEqual([]);
  await settleUndone(device.context);
  expect(await inShort()).toEqual([
    ['activity.save', 'pending', expect.objectContaining({ uid: copy })],
    ['activity.delete', 'pending', { uid: copy, ifUntouched: true }],
  ]);
});

it('a deletion that is refused for another reason waits for the person', async () => {
  const { deletion } = await deleteAndUndo();
  await refuse(device.outbox, deletion, 'conflict');
  await settleUndone(device.context);
  expect(await undecided(device.outbox, 'rivera')).toMatchObject([{ commandId: deletion }]);
  expect(await inShort()).toHaveLength(2);
});

it('a deletion that nobody took back waits for the person', async () => {
  const { commandIds } = await deleteActivity(fox, device.context, true);
  await refuse(device.outbox, commandIds[0] ?? '', 'has_answers');
  await settleUndone(device.context);
  expect(await undecided(device.outbox, 'rivera')).toHaveLength(1);
});

it('a refusal is settled as soon as it comes, while the teacher is on the screen', async () => {
  const { deletion } = await deleteAndUndo();
  const stop = watchUndoneDeletions(device.context, (reason) => {
    throw reason;
  });
  await refuse(device.outbox, deletion, 'has_answers');
  await expect
    .poll(async () => (await inShort()).map(([type]) => type))
    .toEqual(['activity.save', 'activity.delete']);
  stop();
});

it('an activity that its teacher went on with after Undo stays, and nobody is asked', async () => {
  const { deletion, copy } = await deleteAndUndo();
  await assign(String(copy), ['robins'], device.context);
  await refuse(device.outbox, deletion, 'has_answers');
  await settleUndone(device.context);
  expect((await inShort()).map(([type]) => type)).toEqual(['activity.save', 'assignment.add']);
});

it('a refusal that comes after its teacher has signed out is settled while another is there', async () => {
  const { deletion } = await deleteAndUndo();
  await device.signIn('okafor', 'teacher');
  await refuse(device.outbox, deletion, 'has_answers');
  await settleUndone(device.context);
  expect((await device.outbox.commands.toArray()).map(({ type, account }) => [type, account])).toEqual([
    ['activity.save', 'rivera'],
    ['activity.delete', 'rivera'],
  ]);
});

it('a note of an Undo that stored nothing only lets the refusal go', async () => {
  const { deletion } = await deleteAndUndo();
  await device.outbox.commands.filter(({ type }) => type === 'activity.save').delete();
  await refuse(device.outbox, deletion, 'has_answers');
  await settleUndone(device.context);
  expect(await inShort()).toEqual([]);
});
