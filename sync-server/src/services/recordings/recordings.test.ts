import { MAX_UNHEARD_ANSWERS } from 'shared-schema/rules/earlier-answers';
import { NO_AUDIO, type Payloads } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { saveActivity } from '#services/activities/save-activity.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { joinClass } from '#services/people/class-membership.ts';
import { listProgress } from '#services/progress/list-progress.ts';
import { saveProgress } from '#services/progress/save-progress.ts';
import { type ClassFixture, documentsOf, emptyActivity, openClassFixture } from '#test/class-fixture.ts';
import { listRecordings } from './list-recordings.ts';
import { postRecording } from './post-recording.ts';
import { deleteRecording } from './remove-recording.ts';
import { saveFeedback } from './save-feedback.ts';
import { saveRecording } from './save-recording.ts';
import { submitListening } from './submit-listening.ts';

let school: ClassFixture;
let rivera: UserActor;
let mei: UserActor;
let farm: { id: number; uid: string };
beforeEach(async () => {
  school = await openClassFixture();
  rivera = await school.teacher('rivera');
  mei = await school.student(rivera, 'Mei');
  farm = await school.activity(rivera);
});
afterEach(() => school.close());

async function take(more: Partial<Payloads['recording.save']> = {}): Promise<Payloads['recording.save']> {
  const uid = school.uid();
  return {
    ...{ uid, activityUid: farm.uid, questionId: 'q1', recordedAt: school.now(), duration: 2.5, blobs: [] },
    audioUrl: await school.file(mei, `take ${uid}`),
    ...more,
  };
}
const save = (payload: Payloads['recording.save'], lane = 'lane-a', who = mei) =>
  school.write((w) => saveRecording(who, w, payload), lane);
/** Answers in whose place others came, as devices get them. */
const earlier = async () =>
  Object.values(await documentsOf(school.db, 'recordings')).filter((doc) => doc?.replacedAt);
const answers = async (who = mei) => (await listRecordings(who, school.db, {})).map((row) => row.uid);

test('an answer is stored once, with its length and the moment it was spoken', async () => {
  const first = await take({ recordedAt: '2026-01-04T10:00:00.000Z' });
  const { seq } = await save(first);
  const [row] = await listRecordings(mei, school.db, {});
  expect(row).toMatchObject({
    uid: first.uid,
    studentUid: mei.uid,
    activityUid: farm.uid,
    speakingDuration: 2.5,
  });
  expect(row).toMatchObject({ recordedAt: '2026-01-04T10:00:00.000Z', createdAt: school.now(), score: null });
  expect((await documentsOf(school.db, 'recordings'))[first.uid]).toEqual(row);
  expect(seq).toBeGreaterThan(0);
  await save(first);
  expect(await answers()).toEqual([first.uid]);
});

test('a newer answer from the same tablet replaces the older one, which leaves a tombstone', async () => {
  const first = await take();
  await save(first);
  school.wait(60);
  const second = await take();
  await save(second);
  expect(await answers()).toEqual([second.uid]);
  expect((await documentsOf(school.db, 'recordings'))[first.uid]).toBeNull();
});

test('a late older answer from another tablet does not count and is kept beside the newer', async () => {
  const late = await take({ recordedAt: '2026-01-04T10:00:00.000Z' });
  const newer = await take();
  await save(newer, 'lane-a');
  await save(late, 'lane-b');
  expect(await answers()).toEqual([newer.uid]);
  expect((await documentsOf(school.db, 'recordings'))[late.uid]).toMatchObject({
    audioUrl: late.audioUrl,
    replacedAt: school.now(),
  });
});

test('an answer that another tablet’s newer one replaces is kept for the teacher', async () => {
  const first = await take();
  await save(first, 'lane-a');
  school.wait(60);
  const second = await take();
  await save(second, 'lane-b');
  expect(await answers()).toEqual([second.uid]);
  expect(await earlier()).toMatchObject([{ uid: first.uid, audioUrl: first.audioUrl }]);
});

test('a new answer leaves the teacher’s words, voice and score with the answer they are about', async () => {
  const first = await take();
  await save(first);
  const voice = await school.file(rivera, 'voice');
  const given = {
    recordingUid: first.uid,
    teacherFeedbackText: 'Lovely!',
    teacherFeedbackAudio: voice,
    score: 90,
  };
  await school.write((w) => saveFeedback(rivera, w, given), 'lane-t');
  school.wait(60);
  const second = await take();
  await save(second);
  expect(await answers()).toEqual([second.uid]);
  expect(await earlier()).toMatchObject([
    { uid: first.uid, teacherFeedbackText: 'Lovely!', teacherFeedbackAudio: voice, score: 90 },
  ]);
  expect(await listRecordings(rivera, school.db, {})).toMatchObject([{ uid: second.uid, score: null }]);
});

test('an earlier answer counts nowhere, whatever score it gets afterwards', async () => {
  const first = await take();
  await save(first);
  const score = (value: number) =>
    school.write((w) => saveFeedback(rivera, w, { recordingUid: first.uid, score: value }), 'lane-t');
  await score(90);
  await save(await take());
  await score(20);
  const counters = await school.db.selectFrom('work_counters').selectAll().execute();
  expect(counters).toMatchObject([{ recordings: 1, scored: 0, score_sum: 0 }]);
  expect(await school.db.selectFrom('work_days').selectAll().execute()).toMatchObject([{ recordings: 1 }]);
});

test('of a hundred answers on two tablets in turn, only the latest unheard ones are kept', async () => {
  const first = await take();
  await save(first, 'lane-a');
  await school.write((w) => saveFeedback(rivera, w, { recordingUid: first.uid, score: 90 }), 'lane-t');
  for (let turn = 0; turn < 100; turn++) {
    school.wait(60);
    await save(await take(), turn % 2 === 0 ? 'lane-b' : 'lane-a');
  }
  const kept = await earlier();
  expect(kept.length).toBeLessThanOrEqual(MAX_UNHEARD_ANSWERS + 2);
  expect(kept.map((doc) => doc?.uid)).toContain(first.uid);
  expect(await answers()).toHaveLength(1);
});

test('an answer with feedback that the child deletes stays readable for the child and not for the teacher', async () => {
  const first = await take();
  await save(first);
  await school.write((w) => saveFeedback(rivera, w, { recordingUid: first.uid, score: 90 }), 'lane-t');
  await school.write((w) => deleteRecording(mei, w, first));
  await school.write((w) => deleteRecording(mei, w, first));
  expect(await answers()).toEqual([]);
  expect(await earlier()).toMatchObject([{ uid: first.uid, score: 90 }]);
  await school.write((w) => deleteRecording(rivera, w, first));
  expect(await earlier()).toEqual([]);
});

test('earlier answers go with their activity and with their child', async () => {
  const tomas = await school.student(rivera, 'Tomas');
  for (const who of [mei, tomas]) {
    const first = await take({ audioUrl: await school.file(who, `first ${who.id}`) });
    await save(first, `lane-${who.id}`, who);
    await school.write((w) => saveFeedback(rivera, w, { recordingUid: first.uid, score: 90 }), 'lane-t');
    await save(await take({ audioUrl: await school.file(who, `next ${who.id}`) }), `lane-${who.id}`, who);
  }
  expect(await earlier()).toHaveLength(2);
  await school.write((w) => deleteUser(rivera, w, tomas.uid));
  expect(await earlier()).toHaveLength(1);
  await school.write((w) => deleteActivity(rivera, w, farm));
  expect(await earlier()).toEqual([]);
});

test('within one lane the order of the log decides, whatever the tablet’s clock says', async () => {
  const first = await take();
  await save(first, 'lane-a');
  const second = await take({ recordedAt: '2025-01-04T10:00:00.000Z' });
  await save(second, 'lane-a');
  expect(await answers()).toEqual([second.uid]);
});

test('a clock that is a year ahead does not keep later answers of other tablets out', async () => {
  await save(await take({ recordedAt: '2027-01-05T08:00:00.000Z' }), 'lane-a');
  school.wait(60);
  const second = await take();
  await save(second, 'lane-b');
  expect(await answers()).toEqual([second.uid]);
});

test('answers to different questions stand side by side', async () => {
  await save(await take({ questionId: 'q1' }));
  await save(await take({ questionId: 'q2' }));
  expect(await answers()).toHaveLength(2);
});

test('an answer without its sound is not accepted', async () => {
  const lost = `/uploads/${'f'.repeat(64)}.webm`;
  await expect(save(await take({ audioUrl: lost }))).rejects.toMatchObject({ code: 'blob_missing' });
});

test('nobody answers for an activity that does not exist, or as a teacher', async () => {
  await expect(save(await take({ activityUid: school.uid() }))).rejects.toMatchObject({ code: 'not_found' });
  await expect(save(await take(), 'lane-a', rivera)).rejects.toMatchObject({ code: 'wrong_role' });
});

test('one child’s uid cannot be taken over by another', async () => {
  const tomas = await school.student(rivera, 'Tomas');
  const first = await take();
  await save(first);
  const taken = { ...first, audioUrl: await school.file(tomas, 'mine') };
  await expect(save(taken, 'lane-b', tomas)).rejects.toMatchObject({ code: 'conflict' });
});

test('a deleted answer stays deleted, and deleting it twice is no refusal', async () => {
  const first = await take();
  await save(first);
  const { seq } = await school.write((w) => deleteRecording(mei, w, first));
  expect(await answers()).toEqual([]);
  expect(await school.write((w) => deleteRecording(rivera, w, first))).toEqual({ seq });
  const nobodys = { uid: school.uid() };
  await expect(school.write((w) => deleteRecording(mei, w, nobodys))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('feedback reaches the recording and leaves out what was not given', async () => {
  const first = await take();
  await save(first);
  const feedback = { recordingUid: first.uid, teacherFeedbackText: 'Lovely!', score: 90 };
  await school.write((w) => saveFeedback(rivera, w, feedback), 'lane-t');
  const voice = await school.file(rivera, 'voice');
  const { doc } = await school.write(
    (w) => saveFeedback(rivera, w, { recordingUid: first.uid, teacherFeedbackAudio: voice }),
    'lane-t',
  );
  expect(doc).toMatchObject({ teacherFeedbackText: 'Lovely!', score: 90, teacherFeedbackAudio: voice });
});

test('feedback on what somebody else changed meanwhile is a conflict; on one’s own change it is not', async () => {
  const first = await take();
  const { seq } = await save(first);
  const given = (lane: string, text: string) => {
    const input = { recordingUid: first.uid, teacherFeedbackText: text };
    return school.write((w) => saveFeedback(rivera, w, input, { ifSeq: seq }), lane);
  };
  await given('laptop', 'Good');
  await given('laptop', 'Very good');
  await expect(given('phone', 'Fine')).rejects.toMatchObject({ code: 'conflict' });
});

test('another teacher can neither play nor mark the answer', async () => {
  const okafor = await school.teacher('okafor');
  const first = await take();
  await save(first);
  expect(await answers(okafor)).toEqual([]);
  expect(await listRecordings(okafor, school.db, { studentId: mei.uid })).toEqual([]);
  const input = { recordingUid: first.uid, score: 1 };
  await expect(school.write((w) => saveFeedback(okafor, w, input))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(school.write((w) => deleteRecording(okafor, w, first))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('lists narrow by student, activity and teacher', async () => {
  const zoo = await school.activity(rivera, 'Zoo');
  const first = await take();
  await save(first);
  const list = (query: object) => listRecordings(rivera, school.db, query);
  expect(await list({ studentId: mei.id, activityId: farm.id })).toHaveLength(1);
  expect(await list({ studentId: mei.uid, activityId: zoo.uid })).toEqual([]);
  expect(await list({ teacherId: rivera.id })).toHaveLength(1);
  expect(await list({ teacherId: rivera.id + 1 })).toEqual([]);
  expect(await list({ studentId: 9999 })).toEqual([]);
});

test('progress is one row: attempts add up, completed stays, a late report brings no old score back', async () => {
  const report = (more: object, at: string) => {
    const payload = {
      uid: school.uid(),
      activityUid: farm.uid,
      completed: false,
      score: null,
      attempts: 1,
      ...more,
    };
    return school.write((w) => saveProgress(mei, w, payload, { at }));
  };
  school.wait(3600);
  await report({ completed: true, score: 80 }, '2026-01-05T08:30:00.000Z');
  await report({ score: 20, attempts: 2 }, '2026-01-05T08:10:00.000Z');
  const rows = await listProgress(rivera, school.db, { studentId: mei.id });
  expect(rows).toMatchObject([
    { completed: true, score: 80, attempts: 3, lastAttempt: '2026-01-05T08:30:00.000Z' },
  ]);
  expect(Object.values(await documentsOf(school.db, 'progress'))).toEqual(rows);
});

test('a listening result is scored by the server and completes the activity', async () => {
  const question = (id: string, points: number) => ({
    id,
    instruction: 'Put it',
    points,
    objectId: 'o',
    correctZoneId: 'z',
  });
  const parts = {
    objects: [{ id: 'o', name: 'Book' }],
    zones: [{ id: 'z', x: 1, y: 1, width: 9, height: 9 }],
  };
  const sets = [{ id: 's1', name: 'Set', ...parts, questions: [question('a', 10), question('b', 30)] }];
  const uid = school.uid();
  const listening = { ...emptyActivity, uid, title: 'Listen', type: 'interactive_listening' as const };
  await school.write((w) => saveActivity(rivera, w, { ...listening, interactiveTasks: { sets } }));
  const payload = {
    ...{ uid: school.uid(), progressUid: school.uid(), activityUid: uid, completedAt: school.now() },
    taskResponses: [
      { taskId: 'a', correct: true, attempts: 2 },
      { taskId: 'b', correct: false, attempts: 3 },
      { taskId: 'made up', correct: true, attempts: 1 },
    ],
  };
  await school.write((w) => submitListening(mei, w, payload));
  const [row] = await listRecordings(mei, school.db, { activityId: uid });
  expect(row).toMatchObject({ uid: payload.uid, audioUrl: NO_AUDIO, questionId: null, score: 25 });
  expect(JSON.parse(row?.response ?? '')).toMatchObject({
    totalScore: 25,
    pointsEarned: 10,
    totalPossible: 40,
  });
  const progress = await listProgress(mei, school.db, {});
  expect(progress).toMatchObject([{ uid: payload.progressUid, completed: true, score: 25, attempts: 1 }]);
});

test('deleting an activity deletes the work on it, with tombstones for everything', async () => {
  const schoolClass = await school.schoolClass(rivera);
  const assignment = await school.assign(rivera, farm, schoolClass);
  const first = await take();
  await save(first);
  const progress = { uid: school.uid(), activityUid: farm.uid, completed: true, score: null, attempts: 1 };
  await school.write((w) => saveProgress(mei, w, progress));
  await school.write((w) => deleteActivity(rivera, w, farm));
  for (const [table, uid] of [
    ['activities', farm.uid],
    ['activity_assignments', assignment.uid],
    ['recordings', first.uid],
    ['progress', progress.uid],
  ] as const) {
    expect((await documentsOf(school.db, table))[uid], table).toBeNull();
  }
  await expect(save(await take())).rejects.toMatchObject({ code: 'not_found' });
});

test('a child does not mark the own answer, and the points of a posted listening result are the activity’s', async () => {
  const [schoolClass, audioUrl] = [await school.schoolClass(rivera), await school.file(mei, 'spoken')];
  const question = { id: 'a', instruction: 'Put it', points: 10, objectId: 'o', correctZoneId: 'z' };
  const parts = {
    objects: [{ id: 'o', name: 'Book' }],
    zones: [{ id: 'z', x: 1, y: 1, width: 9, height: 9 }],
  };
  const sets = [
    { id: 's1', name: 'Set', ...parts, questions: [question, { ...question, id: 'b', points: 30 }] },
  ];
  const uid = school.uid();
  const listening = { ...emptyActivity, uid, title: 'Listen', type: 'interactive_listening' as const };
  await school.write((w) => saveActivity(rivera, w, { ...listening, interactiveTasks: { sets } }));
  await school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: schoolClass.uid }));
  for (const activity of [farm, { uid }]) await school.assign(rivera, activity, schoolClass);
  const post = (who: UserActor, body: object) =>
    school.write((w) => postRecording(who, w, { studentId: mei.id, questionId: 'q1', ...body } as never));
  const spoken = { activityId: farm.id, audioUrl, score: 100 };
  await expect(post(mei, spoken)).rejects.toMatchObject({ code: 'invalid_body' });
  expect(await post(rivera, spoken)).toMatchObject({ score: 100 });
  const taskResponses = { 's1/a': { correct: true, attempts: 1, points: 999 } };
  const totals = { totalScore: 100, pointsEarned: 999, totalPossible: 999 };
  const claimed = { ...totals, taskResponses, completedAt: '', activityType: 'elpa-interactive-listening' };
  const posted = { activityId: uid, audioUrl: NO_AUDIO, response: JSON.stringify(claimed), score: 100 };
  expect(await post(mei, posted)).toMatchObject({ score: 25, questionId: null });
  await expect(post(mei, { ...posted, response: undefined })).rejects.toMatchObject({ code: 'invalid_body' });
});
