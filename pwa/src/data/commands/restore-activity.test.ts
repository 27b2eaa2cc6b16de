import { beforeEach, expect, it } from 'vitest';
import { refuse } from '#data/outbox/lane-commands.ts';
import type { Activity, Assignment } from '#data/queries/teacher/rows.ts';
import { activity, assignment, counted, recording, teacherData } from '#test/teacher-rows.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { deleteActivity } from './activity-commands.ts';
import { hasWork, readRestorable, restoreActivity } from './restore-activity.ts';

const questions = [{ id: '1', prompt: 'Who runs?', imageUrl: '/uploads/fox.png', audioUrl: null }];
const empty = { comprehensionQuestions: null, interactiveTasks: null, storyContent: 'A fox ran.' };
const fox = activity('fox', { title: 'The fox', type: 'story', questions, ...empty } as Partial<Activity>);
const given = [
  assignment('fox', 'wrens', { dueDate: null } as Partial<Assignment>),
  assignment('zoo', 'robins'),
];

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

it('an activity comes back with its words, pictures and classes under a new identity', async () => {
  const restorable = await readRestorable(fox, teacherData({ assignments: given }));
  if (!restorable) throw new Error('not restorable');
  const deletion = await deleteActivity(fox, device.context);
  await restoreActivity(restorable, deletion, device.context);
  const [, saved, assigned, ...others] = await device.outbox.commands.toArray();
  expect(saved).toMatchObject({
    type: 'activity.save',
    payload: { title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions },
  });
  const uid = Reflect.get(saved?.payload ?? {}, 'uid');
  expect(uid).not.toBe('fox');
  expect(assigned).toMatchObject({
    type: 'assignment.add',
    payload: { activityUid: uid, classCodeUid: 'wrens' },
  });
  expect(others).toEqual([]);
});

it('an activity comes back with the day that each class has for it', async () => {
  const dueDate = '2026-12-01T12:00:00.000Z';
  const assignments = [
    assignment('fox', 'wrens', { dueDate }),
    assignment('fox', 'robins', { dueDate: null }),
  ];
  const restorable = await readRestorable(fox, teacherData({ assignments }));
  if (!restorable) throw new Error('not restorable');
  await restoreActivity(restorable, await deleteActivity(fox, device.context), device.context);
  const [, , ...assigned] = await device.outbox.commands.toArray();
  expect(assigned.map(({ payload }) => payload)).toMatchObject([
    { classCodeUid: 'wrens', dueDate },
    { classCodeUid: 'robins', dueDate: null },
  ]);
});

it('an activity whose deletion the school has refused stays, and only the deletion goes', async () => {
  const restorable = await readRestorable(fox, teacherData({ assignments: given }));
  if (!restorable) throw new Error('not restorable');
  const deletion = await deleteActivity(fox, device.context, true);
  await refuse(device.outbox, deletion.commandIds[0] ?? '', 'has_answers');
  expect(await restoreActivity(restorable, deletion, device.context)).toEqual({ commandIds: [] });
  expect(await device.outbox.commands.toArray()).toEqual([]);
});

it.each([
  ['a child has answered', { work: counted(recording('mei', 'fox')) }],
  ['an earlier answer is kept', { work: counted(recording('mei', 'fox', { replacedAt: '2026-11-20' })) }],
])('an activity does not come back where %s', async (_, data) => {
  expect(await readRestorable(fox, teacherData(data))).toBe(null);
});

it('an activity with questions of an old form does not come back without them', async () => {
  const old = { ...fox, comprehensionQuestions: ['Who?'] };
  expect(await readRestorable(old, teacherData({}))).toBe(null);
});

it('an activity that the server would not take as a new one is not offered back', async () => {
  expect(await readRestorable({ ...fox, questions: [] }, teacherData({}))).toBe(null);
});

it('work on another activity does not count', () => {
  expect(hasWork(fox, teacherData({ work: counted(recording('mei', 'zoo')) }))).toBe(false);
});
