import { beforeEach, expect, it } from 'vitest';
import { type AccountRow, type CommandRow, DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { decidedBy, readRefusedOfOthers, type TeachersView } from './refused-of-others.ts';

let device: TestDevice;
let numbers = 0;

beforeEach(async () => {
  device = await createTestDevice();
  for (const child of ['mei', 'jon']) await device.signIn(child);
  await device.signIn('rivera', 'teacher');
  const classes = ['wrens', 'robins'].map((uid) => ({ uid, name: uid }));
  const tablet = { token: 't', state: 'active', name: 'Tablet', classes, preparedAt: '', refreshedAt: null };
  await device.outbox.tablet.put({ key: DEVICE_KEY, ...tablet, state: 'active' });
});

const change = (uid: string, fields: Partial<AccountRow>) => device.outbox.accounts.update(uid, fields);
const memberOf = (classUid: string) => ({ classUid, mirrorsUsername: true }) as AccountRow['member'];

async function refuse(account: string, code: string, payload: object = {}): Promise<string> {
  numbers += 1;
  const place = { lane: `lane-${account}`, account, number: numbers, commandId: `c${numbers}`, at: '' };
  const answer = { type: 'recording.save', payload, state: 'refused', code, blobs: [] };
  await device.outbox.commands.add({ ...place, ...answer } as unknown as CommandRow);
  return place.commandId;
}

/** Ms Rivera has the class Wrens, and sees Robins, which is a colleague's. */
const rivera: TeachersView = {
  id: 9,
  users: [],
  class_codes: [
    { uid: 'wrens', teacherId: 9 },
    { uid: 'robins', teacherId: 10 },
  ],
};
const decided = async (view: Partial<TeachersView> = {}) =>
  decidedBy({ ...rivera, ...view }, await readRefusedOfOthers(device.outbox, 'rivera')).map(
    ({ commandId }) => commandId,
  );

it('a teacher decides about what a deleted child of the own class left unsent', async () => {
  const left = await refuse('mei', 'account_deleted');
  await change('mei', { deleted: true, member: memberOf('wrens') });
  expect(await decided()).toEqual([left]);
});

it('what a deleted child of another class left is not shown to a teacher', async () => {
  await refuse('mei', 'account_deleted');
  await change('mei', { deleted: true, member: memberOf('robins') });
  expect(await decided()).toEqual([]);
  const further = { ...memberOf('robins'), moreClassUids: ['wrens'] } as AccountRow['member'];
  await change('mei', { member: further });
  expect(await decided()).toHaveLength(1);
});

it.each([
  ['was on no class tablet', undefined],
  ['was in a class that the tablet has no more', 'gone'],
])('any teacher decides about a deleted child who %s', async (_, classUid) => {
  const left = await refuse('mei', 'account_deleted');
  await change('mei', { deleted: true, ...(classUid && { member: memberOf(classUid) }) });
  expect(await decided()).toEqual([left]);
});

it('a teacher decides about what an own student said without consent, with what builds on it', async () => {
  const said = await refuse('mei', 'no_consent', { uid: 'answer' });
  const built = await refuse('mei', 'depends_on_refused', { recordingUid: 'answer' });
  await refuse('mei', 'not_found');
  await refuse('jon', 'no_consent');
  expect(await decided({ users: [{ uid: 'mei' }] })).toEqual([said, built]);
  expect(await decided()).toEqual([]);
});

it('a teacher’s own refusals are not among those of others, and neither are a colleague’s', async () => {
  await device.signIn('okafor', 'teacher');
  await refuse('rivera', 'conflict');
  await refuse('okafor', 'no_consent');
  expect(await readRefusedOfOthers(device.outbox, 'rivera')).toMatchObject({ refused: [] });
});
