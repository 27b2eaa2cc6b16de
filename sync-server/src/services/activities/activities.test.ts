import { flattenSets } from 'shared-schema/rules/listening/interactive-flatten';
import { interactiveSets, speaksInstructions } from 'shared-schema/rules/listening/interactive-sets';
import { payloads } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { updateRow } from '#db/rows.ts';
import { type ClassFixture, emptyActivity, openClassFixture } from '#test/classes/class-fixture.ts';
import { createActivityBody, playableSet } from '#test/people/bodies.ts';
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

const listening = { ...emptyActivity, type: 'interactive_listening' as const };
const unplayable = { ...playableSet, questions: [{ ...playableSet.questions[0]!, instruction: ' ' }] };

test('a listening activity that no child can finish is refused, and the set and question are named', async () => {
  const save = (scenes: object) =>
    school.write((w) => saveActivity(rivera, w, { ...listening, ...scenes, uid: school.uid() }));
  const sentence = (message: string) => ({ code: 'activity_invalid', message });
  await expect(save({})).rejects.toMatchObject(
    sentence('At least one activity set is required for this activity'),
  );
  await expect(
    save({ interactiveTasks: { sets: [{ ...playableSet, questions: [] }] } }),
  ).rejects.toMatchObject(sentence('"Park" needs at least one question'));
  await expect(save({ interactiveTasks: { sets: [unplayable] } })).rejects.toMatchObject(
    sentence('Question 1 of "Park" needs an instruction'),
  );
  const broken = { ...playableSet, objects: [], zones: [{ ...playableSet.zones[0]!, width: 1 }] };
  await expect(save({ interactiveActivitySets: [broken] })).rejects.toMatchObject(
    sentence(
      'Please complete: "Tree" of "Park" is too small for a finger, Question 1 of "Park" needs an object',
    ),
  );
  expect((await save({ interactiveTasks: { sets: [playableSet] } })).doc.type).toBe('interactive_listening');
});

/** Stores a listening activity as releases did that did not check the scenes. */
async function storeUnchecked(scenes: object): Promise<string> {
  const { doc } = await school.write((w) =>
    saveActivity(rivera, w, { ...listening, uid: school.uid(), interactiveTasks: { sets: [playableSet] } }),
  );
  const stored = { interactiveTasks: null, ...scenes };
  await school.write((w) => updateRow(w.tx, 'activities', doc.id, stored));
  return doc.uid;
}

test.each([
  ['nothing', {}],
  ['an old list of tasks', { interactiveTasks: [{ id: 't1', instruction: 'Put the ball' }] as never }],
  ['sets that nobody can finish', { interactiveActivitySets: [unplayable] }],
])('a stored listening activity with %s keeps its scenes while something else changes', async (_, scenes) => {
  const uid = await storeUnchecked(scenes);
  const save = (change: object) =>
    school.write((w) => saveActivity(rivera, w, { ...listening, uid, ...change }));
  expect((await save({ title: 'By the last release' })).doc.title).toBe('By the last release');
  const before = await getActivity(rivera, school.db, uid);
  const asTheWizardSends = flattenSets(interactiveSets(before), false);
  const { doc } = await save({
    title: 'Quiet',
    imageUrl: '/stock/park.svg',
    interactiveTasks: asTheWizardSends,
  });
  expect([doc.title, speaksInstructions(doc)]).toEqual(['Quiet', false]);
  const more = { sets: [...interactiveSets(before), { ...unplayable, id: 's2' }] };
  await expect(save({ interactiveTasks: more })).rejects.toMatchObject({ code: 'activity_invalid' });
});

const edited = { ...playableSet, name: 'Garden', objects: [{ ...playableSet.objects[0]!, name: 'Puppy' }] };

test('an edited scene takes the place of what an activity has of it in its older columns', async () => {
  const { objects } = flattenSets([playableSet], true);
  const older = { interactiveObjects: objects, interactiveActivitySets: [playableSet] };
  const uid = await storeUnchecked(older);
  const interactiveTasks = flattenSets([edited], true);
  const save = (fields: object) =>
    school.write((w) => saveActivity(rivera, w, { ...listening, uid, ...fields }));
  const { doc } = await save({ interactiveTasks });
  expect(doc).toMatchObject({
    interactiveObjects: [{ name: 'Puppy' }],
    interactiveActivitySets: [{ name: 'Garden' }],
  });
  expect((await save({ interactiveTasks, ...older })).doc).toMatchObject(older);
  const body = createActivityBody({ type: 'interactive_listening', interactiveTasks });
  const put = await school.write((w) => replaceActivity(rivera, w, doc.id, body));
  expect(put.doc).toMatchObject({
    interactiveObjects: null,
    interactiveActivitySets: [{ name: 'Garden' }],
  });
});

test('an activity without older columns gets none, and an old list that nobody edited keeps its objects', async () => {
  const uid = await storeUnchecked({ interactiveTasks: { sets: [playableSet] } });
  const save = (fields: object) =>
    school.write((w) => saveActivity(rivera, w, { ...listening, uid, ...fields }));
  const empty = { interactiveObjects: null, interactiveActivitySets: null };
  expect((await save({ interactiveTasks: flattenSets([edited], true) })).doc).toMatchObject(empty);
  const tasks = [{ id: 't1', instruction: 'Put the ball', objectId: 'dog', targetX: 20, targetY: 30 }];
  const objects = flattenSets([playableSet], true).objects;
  const legacy = await storeUnchecked({ interactiveTasks: tasks, interactiveObjects: objects });
  const kept = await save({ uid: legacy, interactiveTasks: { tasks, ttsEnabled: false } });
  expect(kept.doc.interactiveObjects).toMatchObject([{ name: 'Dog' }]);
});

test('an activity cannot become a listening activity without scenes', async () => {
  const farm = await school.activity(rivera, 'Farm');
  await expect(
    school.write((w) => saveActivity(rivera, w, { ...listening, uid: farm.uid })),
  ).rejects.toMatchObject({ code: 'activity_invalid' });
});

test('a change of an activity without its title is refused', async () => {
  const farm = await school.activity(rivera, 'Farm');
  const body = createActivityBody({ title: undefined });
  await expect(school.write((w) => replaceActivity(rivera, w, farm.id, body))).rejects.toMatchObject({
    code: 'activity_invalid',
    message: 'Title is required',
  });
});

test('a legacy list of tasks becomes an object when it is saved', async () => {
  const tasks = [
    { id: 't1', instruction: 'Put the ball', objectId: 'ball', targetX: 20, targetY: 30 },
  ] as never;
  const draft = createActivityBody({
    type: 'interactive_listening',
    questions: undefined,
    interactiveTasks: tasks,
    interactiveObjects: [{ id: 'ball', name: 'Ball' }] as never,
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

test('an activity keeps the sounds of its questions and of the names in its scenes, sent by command', async () => {
  const audioUrl = '/stock/hello.webm';
  const [dog, tree] = [playableSet.objects[0], playableSet.zones[0]];
  const scene = { ...playableSet, objects: [{ ...dog, audioUrl }], zones: [{ ...tree, audioUrl }] };
  const payload = payloads['activity.save'].parse({
    ...{ uid: crypto.randomUUID(), title: 'Farm', type: 'interactive_listening' },
    questions: [{ id: '1', prompt: 'Who?', audioUrl, modelAnswerUrl: '/stock/model.webm' }],
    interactiveTasks: { sets: [scene] },
  });
  const { doc } = await school.write((w) => saveActivity(rivera, w, payload));
  expect(doc.questions).toMatchObject([{ audioUrl, modelAnswerUrl: '/stock/model.webm' }]);
  expect(doc.interactiveTasks).toMatchObject({ sets: [{ objects: [{ audioUrl }], zones: [{ audioUrl }] }] });
});

test('a question keeps its times, sent by command, and no time out of bounds is accepted', async () => {
  const save = (times: object) =>
    payloads['activity.save'].safeParse({
      ...{ uid: crypto.randomUUID(), title: 'Farm', type: 'story', storyContent: 'A hen.' },
      questions: [{ id: '1', prompt: 'Who?', ...times }],
    });
  const times = { answerSeconds: 90, thinkingSeconds: 20 };
  const payload = save(times).data;
  const saved = payload && (await school.write((w) => saveActivity(rivera, w, payload)));
  expect(saved?.doc.questions).toMatchObject([times]);
  expect([{ answerSeconds: 91 }, { answerSeconds: 5 }, { thinkingSeconds: 60 }].map(save)).toMatchObject([
    { success: false },
    { success: false },
    { success: false },
  ]);
});
