import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { createActivityBody } from '#test/bodies.ts';
import { type ClassFixture, emptyActivity, openClassFixture } from '#test/class-fixture.ts';
import { deleteActivity } from './delete-activity.ts';
import { getActivity, listActivities } from './list-activities.ts';
import { createActivity, replaceActivity, saveActivity } from './save-activity.ts';

let school: ClassFixture;
let rivera: UserActor;
let okafor: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
});
afterEach(() => school.close());

test('a teacher reads all activities and changes own ones, a child reads those of the class', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const [farm, zoo] = [await school.activity(rivera, 'Farm'), await school.activity(okafor, 'Zoo')];
  await school.assign(rivera, farm, schoolClass);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  const titles = async (who: UserActor, query = {}) =>
    (await listActivities(who, school.db, query)).map((a) => a.title).sort();
  expect(await titles(mei)).toEqual(['Farm']);
  expect(await titles(rivera)).toEqual(['Farm', 'Zoo']);
  expect(await titles(rivera, { teacherId: okafor.uid })).toEqual(['Zoo']);
  expect(await getActivity(rivera, school.db, zoo.uid)).toMatchObject({
    title: 'Zoo',
    teacherUid: okafor.uid,
  });
  await expect(getActivity(mei, school.db, zoo.id)).rejects.toMatchObject({ code: 'not_found' });
  const stolen = {
    ...emptyActivity,
    uid: zoo.uid,
    title: 'Mine now',
    type: 'interactive_listening' as const,
  };
  await expect(school.write((w) => saveActivity(rivera, w, stolen))).rejects.toMatchObject({
    code: 'not_owner',
  });
  await expect(school.write((w) => deleteActivity(rivera, w, zoo))).rejects.toMatchObject({
    code: 'not_owner',
  });
});

test('an activity that lacks something is refused with the sentence of the form', async () => {
  const draft = createActivityBody({ title: undefined, questions: [] });
  const saving = school.write((w) => createActivity(rivera, w, draft));
  await expect(saving).rejects.toMatchObject({
    code: 'activity_invalid',
    message: 'Please complete: Title is required, At least one question is required for this activity',
  });
});

test('a legacy list of tasks becomes an object when it is saved', async () => {
  const tasks = [{ id: 't1', instruction: 'Put the ball', objectId: 'ball', correctZoneId: 'z' }] as never;
  const draft = createActivityBody({
    type: 'interactive_listening',
    questions: undefined,
    interactiveTasks: tasks,
  });
  const { doc } = await school.write((w) => createActivity(rivera, w, draft));
  expect(doc.interactiveTasks).toMatchObject({ tasks: [{ id: 't1' }], ttsEnabled: true });
});

test('PUT replaces the fields of the form and keeps what the form does not know', async () => {
  const sets = [{ id: 's1', name: 'Set', objects: [], zones: [], questions: [], backgroundImage: null }];
  const first = createActivityBody({ description: 'Old', interactiveActivitySets: sets });
  const { doc } = await school.write((w) => createActivity(rivera, w, first));
  school.wait(5);
  const changed = await school.write((w) =>
    replaceActivity(rivera, w, doc.id, createActivityBody({ title: 'New' })),
  );
  expect(changed.doc).toMatchObject({
    uid: doc.uid,
    title: 'New',
    description: null,
    createdAt: doc.createdAt,
  });
  expect(changed.doc.interactiveActivitySets).toEqual(sets);
  expect(changed.doc.updatedAt).toBe(school.now());
});

test('an activity keeps the questions that its teacher removed, whoever saves it how', async () => {
  const farm = await school.activity(rivera, 'Farm', ['1', '2', '3']);
  const question = (id: string) => ({ id, prompt: `What is ${id}?`, imageUrl: '/stock/farm.svg' });
  const save = (...ids: string[]) =>
    school.write((w) =>
      saveActivity(rivera, w, { ...emptyActivity, uid: farm.uid, questions: ids.map(question) }),
    );
  expect((await save('2', '3')).doc.formerQuestions).toEqual([{ id: '1', prompt: 'What is 1?' }]);
  const body = { title: 'Farm', type: 'picture_prompt' as const, difficulty: 'beginner' as const };
  const replaced = await school.write((w) =>
    replaceActivity(rivera, w, farm.uid, { ...body, questions: [question('3')] } as never),
  );
  expect(replaced.doc.formerQuestions.map(({ id }) => id)).toEqual(['1', '2']);
  expect((await save('1', '3')).doc.formerQuestions.map(({ id }) => id)).toEqual(['2']);
});
