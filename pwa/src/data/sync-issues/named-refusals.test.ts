import { beforeEach, expect, it } from 'vitest';
import { assign } from '#data/commands/assignment-commands.ts';
import { withdrawConsents } from '#data/commands/consent-commands.ts';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { createStudent, updateStudent } from '#data/commands/student-commands.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { activity, recording, schoolClass, student } from '#test/teacher-rows.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import type { NameTables } from './describe-command.ts';
import { toSyncIssues } from './issue-items.ts';

const rivera = { uid: 'rivera', firstName: 'Ana', lastName: 'Rivera', username: 'rivera' };
/** What Rivera's laptop knows after the child has moved away. */
const nothing = {
  ...{ users: [], class_codes: [], activities: [], activity_assignments: [], recordings: [] },
} as NameTables;

let device: TestDevice;

/** A laptop with Mei, her answer about the zoo, and a class. */
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  const replica = await device.context.openReplica({ uid: 'rivera', role: 'teacher' });
  const rows = {
    users: student('mei', { firstName: 'Mei', lastName: 'Lin' }),
    class_codes: schoolClass('blue', { name: 'Bluebirds' }),
    activities: activity('zoo', { title: 'Zoo', questions: [{ id: 'q1', prompt: 'Who?', imageUrl: null }] }),
    recordings: recording('mei', 'zoo', { uid: 'answer', questionId: 'q1' }),
  };
  const docs = Object.entries(rows).map(([table, value]) => ({ table, uid: value.uid, seq: 1, value }));
  await replica.apply(docs, 1);
});

/** All commands, refused because the school has nothing of it for Rivera any more. */
async function refuseAll(): Promise<CommandRow[]> {
  for (const { commandId } of await device.outbox.commands.toArray())
    await refuse(device.outbox, commandId, 'not_found');
  return device.outbox.commands.orderBy('[lane+number]').toArray();
}

const titles = (refused: CommandRow[]) => toSyncIssues(refused, nothing, [rivera]).map(({ title }) => title);

const word = {
  ...{ studentUids: ['mei'], purposes: ['record_voice', 'show_to_family'] as const },
  withdrawnAt: '2026-01-05T00:00:00.000Z',
};

it('a refused withdrawal names the child who moved away and what the family does not allow', async () => {
  await withdrawConsents(word, device.context);
  expect(titles(await refuseAll())).toEqual([
    'Taking back the consent for Mei Lin: Record the voice',
    'Taking back the consent for Mei Lin: Show work to the family',
  ]);
});

it('a consent for a child who is gone is not offered to be sent again, unless the child is here again', async () => {
  await withdrawConsents(word, device.context);
  const refused = await refuseAll();
  expect(toSyncIssues(refused, nothing, [rivera])[0]).toMatchObject({
    canRetry: false,
    reason: 'The student was deleted, or is no longer yours.',
  });
  const back = { ...nothing, users: [student('mei')] };
  expect(toSyncIssues(refused, back, [rivera])[0]?.canRetry).toBe(true);
});

it('refused feedback, edits and assignments name whom and what they were for', async () => {
  await giveFeedback({ uid: 'answer', seq: 1 }, { score: 90 }, device.context);
  await updateStudent({ uid: 'mei', seq: 1 }, { parentEmail: 'b@c.d' }, device.context, { join: 'blue' });
  await assign('zoo', ['blue'], device.context);
  expect(titles(await refuseAll())).toEqual([
    'Feedback for Mei Lin: Zoo, question 1',
    'Change to student Mei Lin',
    'Adding Mei Lin to “Bluebirds”',
    'Assigning “Zoo” to “Bluebirds”',
  ]);
});

it('a command about a child whom this device has made and not sent yet has the name of that child', async () => {
  const draft = {
    firstName: 'Leo',
    lastName: 'Ray',
    username: 'leo',
    grade: '2',
    generatedName: true,
  } as const;
  const { uid } = await createStudent(draft, device.context);
  await withdrawConsents({ ...word, studentUids: [uid] }, device.context);
  const [, first] = await device.outbox.commands.toArray();
  expect(first?.names).toEqual({ student: 'Leo Ray' });
  expect(JSON.stringify(first?.payload)).not.toContain('Leo');
});

it('a consent is stored without names where the replica cannot be read', async () => {
  device.context.openReplica = () => Promise.reject(new Error('broken'));
  await withdrawConsents(word, device.context);
  expect(await device.outbox.commands.count()).toBe(2);
});
