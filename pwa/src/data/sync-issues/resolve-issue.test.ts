/** What is sent after a decision about refused work. */
import { beforeEach, expect, test } from 'vitest';
import { deleteActivity, saveActivity } from '#data/commands/activity-commands.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import { withFields } from '#data/outbox/command-content.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { groupRefused, type RefusedGroup } from './group-refused.ts';
import { changeRefused, keepMine } from './resolve-issue.ts';

const uid = '019b8000-0000-7000-8000-000000000001';
let device: TestDevice;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

const commands = (): Promise<CommandRow[]> => device.outbox.commands.orderBy('[lane+number]').toArray();

/** What waits, refused with this code, as one group. */
async function refusedAs(code: string): Promise<RefusedGroup> {
  for (const { commandId } of await commands()) await refuse(device.outbox, commandId, code);
  const [group, ...others] = groupRefused(await commands());
  if (!group || others.length > 0) throw new Error('not one group');
  return group;
}

test('a deletion as untouched that was refused is sent without that condition once it is decided', async () => {
  await deleteActivity({ uid, seq: 8 }, device.context, true);
  expect((await commands())[0]?.payload).toEqual({ uid, ifUntouched: true });
  await keepMine(await refusedAs('has_answers'), 8, device.context);
  const [sent] = await commands();
  expect(JSON.parse(JSON.stringify(sent))).toMatchObject({ state: 'pending', ifSeq: 8, payload: { uid } });
  expect(JSON.stringify(sent)).not.toContain('ifUntouched');
});

test('deletions of one activity that students’ work stands against are decided together', async () => {
  await deleteActivity({ uid, seq: 8 }, device.context, true);
  await deleteActivity({ uid, seq: 8 }, device.context, true);
  const group = await refusedAs('has_answers');
  await keepMine(group, 8, device.context);
  const sent = await commands();
  expect(sent.map(({ state, payload }) => [state, JSON.parse(JSON.stringify(payload))])).toEqual([
    ['pending', { uid }],
    ['pending', { uid }],
  ]);
});

test('edits of a deleted activity become one new activity, with what the last of them says', async () => {
  const draft = { uid, type: 'story', files: [], seq: 3 } as const;
  await saveActivity({ ...draft, title: 'Once' }, device.context);
  await saveActivity({ ...draft, title: 'Twice' }, device.context);
  const group = await refusedAs('not_found');
  const last = group.at(-1);
  if (last?.type !== 'activity.save') throw new Error('no edit');
  const anew = '019b8000-0000-7000-8000-000000000002';
  await changeRefused(group, { content: withFields(last, { uid: anew }) }, device.context);
  const sent = await commands();
  expect(sent).toMatchObject([{ state: 'pending', payload: { uid: anew, title: 'Twice' } }]);
  expect(sent[0]?.formerCommandIds).toEqual([last.commandId]);
});

test('a changed activity takes its own draft along, and leaves those of the edits before it', async () => {
  const edit = { uid, type: 'story', title: 'Once', files: [], seq: 3 } as const;
  for (let edits = 1; edits <= 2; edits += 1) await saveActivity(edit, device.context);
  const group = await refusedAs('conflict');
  const [first, last] = group;
  if (last?.type !== 'activity.save') throw new Error('no edit');
  const draft = { account: 'rivera', activityUid: uid, title: 'Draft', changedAt: '', content: {} };
  const drafts = group.map(({ commandId }) => ({ ...draft, id: commandId }));
  await device.outbox.activityDrafts.bulkAdd(drafts);
  const change = { content: withFields(last, { title: 'Changed' }), activityDraft: last.commandId };
  await changeRefused(group, change, device.context);
  expect(await commands()).toMatchObject([{ state: 'pending', payload: { title: 'Changed' } }]);
  expect(await device.outbox.activityDrafts.toCollection().primaryKeys()).toEqual([first.commandId]);
});

test('edits that a changed one replaces go with it or stay: none of them can follow it later', async () => {
  const edit = { uid, type: 'story', title: 'Once', files: [], seq: 3 } as const;
  for (let edits = 1; edits <= 2; edits += 1) await saveActivity(edit, device.context);
  const group = await refusedAs('conflict');
  const last = group.at(-1);
  if (last?.type !== 'activity.save') throw new Error('no edit');
  const remove = device.outbox.commands.delete;
  device.outbox.commands.delete = (key) =>
    key[1] === 1 ? (Promise.reject(new Error('closed')) as never) : remove.call(device.outbox.commands, key);
  const changed = changeRefused(group, { content: withFields(last, { title: 'Changed' }) }, device.context);
  await expect(changed).rejects.toThrow('closed');
  expect((await commands()).map(({ state }) => state)).toEqual(['refused', 'refused']);
});

const picture = (name: string): LocalFile => {
  const bytes = new TextEncoder().encode(name).buffer as ArrayBuffer;
  const sha256 = name.padEnd(64, '0');
  const file = { sha256, type: 'image/png', size: bytes.byteLength, bytes };
  return { ...file, address: `/uploads/${sha256}.png`, name, uploaded: false, previewUrl: `blob:${name}` };
};

test('a picture that an earlier edit brought goes with the changed activity that still shows it', async () => {
  const [cat, dog] = [picture('cat'), picture('dog')];
  const draft = { uid, type: 'picture_prompt', seq: 3, imageUrl: cat.address } as const;
  const questions = [{ id: '1', prompt: 'Who?', imageUrl: dog.address }];
  await saveActivity({ ...draft, title: 'Onse', questions, files: [cat, dog] }, device.context);
  await saveActivity({ ...draft, title: 'Once', files: [] }, device.context);
  const group = await refusedAs('not_found');
  const last = group.at(-1);
  if (last?.type !== 'activity.save') throw new Error('no edit');
  const anew = '019b8000-0000-7000-8000-000000000002';
  await changeRefused(group, { content: withFields(last, { uid: anew }) }, device.context);
  const { sha256, type, size } = cat;
  expect(await commands()).toMatchObject([
    { state: 'pending', blobs: [sha256], payload: { title: 'Once', blobs: [{ sha256, type, size }] } },
  ]);
  expect(await device.outbox.blobs.toCollection().primaryKeys()).toEqual([sha256]);
});
