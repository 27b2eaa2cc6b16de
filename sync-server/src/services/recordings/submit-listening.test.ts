import { NO_AUDIO } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { joinClass } from '#services/people/class-enrollments.ts';
import { listProgress } from '#services/progress/list-progress.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { listRecordings } from './list-recordings.ts';
import { postRecording } from './post-recording.ts';
import { submitListening } from './submit-listening.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('a listening result is scored by the server and completes the activity', async () => {
  const { school, mei, addListeningActivity } = fixture;
  const uid = await addListeningActivity();
  const drop = { objectId: 'book', zoneId: 'bed', times: 1 };
  const payload = {
    ...{ uid: school.uid(), progressUid: school.uid(), activityUid: uid, completedAt: school.now() },
    taskResponses: [
      { taskId: 'a', correct: true, attempts: 2, wrongDrops: [drop] },
      { taskId: 'b', correct: false, attempts: 3 },
    ],
  };
  await school.write((w) => submitListening(mei, w, payload));
  const [row] = await listRecordings(mei, school.db, { activityId: uid });
  expect(row).toMatchObject({ uid: payload.uid, audioUrl: NO_AUDIO, questionId: null, score: 25 });
  expect(JSON.parse(row?.response ?? '')).toMatchObject({
    totalScore: 25,
    pointsEarned: 10,
    totalPossible: 40,
    taskResponses: { 's1/a': { attempts: 2, wrongDrops: [drop] } },
  });
  const progress = await listProgress(mei, school.db, {});
  expect(progress).toMatchObject([{ uid: payload.progressUid, completed: true, score: 25, attempts: 1 }]);
});

test('a result counts the tasks that the child was asked, whatever a teacher changed meanwhile', async () => {
  const { school, mei, addListeningActivity } = fixture;
  const uid = await addListeningActivity();
  const ids = { uid: school.uid(), progressUid: school.uid(), activityUid: uid };
  const taskResponses = [
    { taskId: 's1/a', correct: true, attempts: 1 },
    { taskId: 's1/deleted since', correct: false, attempts: 2, possiblePoints: 30 },
  ];
  await school.write((w) => submitListening(mei, w, { ...ids, completedAt: school.now(), taskResponses }));
  const [row] = await listRecordings(mei, school.db, { activityId: uid });
  const results = { 's1/a': { correct: true }, 's1/deleted since': { correct: false, attempts: 2 } };
  expect(row).toMatchObject({ score: 25 });
  expect(JSON.parse(row?.response ?? '')).toMatchObject({ totalPossible: 40, taskResponses: results });
  expect(await listProgress(mei, school.db, {})).toMatchObject([{ completed: true, score: 25 }]);
});

test('a child does not mark the own answer, and the points of a posted listening result are the activity’s', async () => {
  const { school, rivera, mei, farm, addListeningActivity } = fixture;
  const [schoolClass, audioUrl] = [await school.schoolClass(rivera), await school.file(mei, 'spoken')];
  const uid = await addListeningActivity();
  await school.write((w) => joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: schoolClass.uid }));
  for (const activity of [farm, { uid }]) await school.assign(rivera, activity, schoolClass);
  const post = (who: UserActor, body: object) =>
    school.write((w) => postRecording(who, w, { studentId: mei.id, questionId: 'q1', ...body } as never));
  const spoken = { activityId: farm.id, audioUrl, score: 100 };
  await expect(post(mei, spoken)).rejects.toMatchObject({ code: 'invalid_body' });
  expect(await post(rivera, spoken)).toMatchObject({ score: 100 });
  const right = { correct: true, attempts: 1, points: 999 };
  const taskResponses = { 's1/a': right, 'made up': right };
  const totals = { totalScore: 100, pointsEarned: 999, totalPossible: 999 };
  const claimed = { ...totals, taskResponses, completedAt: '', activityType: 'elpa-interactive-listening' };
  const posted = { activityId: uid, audioUrl: NO_AUDIO, response: JSON.stringify(claimed), score: 100 };
  const saved = await post(mei, posted);
  expect(saved).toMatchObject({ score: 25, questionId: null });
  // Who names no response to a task has skipped it.
  expect(JSON.parse(saved.response ?? '')).toMatchObject({
    ...{ pointsEarned: 10, totalPossible: 40 },
    taskResponses: { 's1/b': { correct: false, attempts: 0, points: 0 } },
  });
  await expect(post(mei, { ...posted, response: undefined })).rejects.toMatchObject({ code: 'invalid_body' });
});
