import { MAX_EARLIER_WITHOUT_FEEDBACK } from 'shared-schema/rules/progress/earlier-answers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { documentsOf } from '#test/classes/class-fixture.ts';
import { listRecordings } from './list-recordings.ts';
import { deleteRecording } from './remove-recording.ts';
import { saveFeedback } from './save-feedback.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('a late older answer from another tablet does not count and is kept beside the newer', async () => {
  const { school, newAnswer, save, currentAnswers } = fixture;
  const late = await newAnswer({ recordedAt: '2026-01-04T10:00:00.000Z' });
  const newer = await newAnswer();
  await save(newer, 'lane-a');
  await save(late, 'lane-b');
  expect(await currentAnswers()).toEqual([newer.uid]);
  expect((await documentsOf(school.db, 'recordings'))[late.uid]).toMatchObject({
    audioUrl: late.audioUrl,
    replacedAt: school.now(),
  });
});

test('an answer that another tablet’s newer one replaces is kept for the teacher', async () => {
  const { school, newAnswer, save, currentAnswers, earlierAnswers } = fixture;
  const first = await newAnswer();
  await save(first, 'lane-a');
  school.wait(60);
  const second = await newAnswer();
  await save(second, 'lane-b');
  expect(await currentAnswers()).toEqual([second.uid]);
  expect(await earlierAnswers()).toMatchObject([{ uid: first.uid, audioUrl: first.audioUrl }]);
});

test('a new answer leaves the teacher’s words, voice and score with the answer they are about', async () => {
  const { school, rivera, newAnswer, save, currentAnswers, earlierAnswers } = fixture;
  const first = await newAnswer();
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
  const second = await newAnswer();
  await save(second);
  expect(await currentAnswers()).toEqual([second.uid]);
  expect(await earlierAnswers()).toMatchObject([
    { uid: first.uid, teacherFeedbackText: 'Lovely!', teacherFeedbackAudio: voice, score: 90 },
  ]);
  expect(await listRecordings(rivera, school.db, {})).toMatchObject([{ uid: second.uid, score: null }]);
});

test('an earlier answer counts nowhere, whatever score it gets afterwards', async () => {
  const { school, newAnswer, save, score } = fixture;
  const first = await newAnswer();
  await save(first);
  await score(first, 90);
  await save(await newAnswer());
  await score(first, 20);
  const counters = await school.db.selectFrom('work_counters').selectAll().execute();
  expect(counters).toMatchObject([{ recordings: 1, scored: 0, score_sum: 0 }]);
  expect(await school.db.selectFrom('work_days').selectAll().execute()).toMatchObject([{ recordings: 1 }]);
});

test('of a hundred answers on two tablets in turn, only the latest ones without feedback are kept', async () => {
  const { school, newAnswer, save, score, currentAnswers, earlierAnswers } = fixture;
  const first = await newAnswer();
  await save(first, 'lane-a');
  await score(first, 90);
  for (let turn = 0; turn < 100; turn++) {
    school.wait(60);
    await save(await newAnswer(), turn % 2 === 0 ? 'lane-b' : 'lane-a');
  }
  const kept = await earlierAnswers();
  expect(kept.length).toBeLessThanOrEqual(MAX_EARLIER_WITHOUT_FEEDBACK + 2);
  expect(kept.map((doc) => doc?.uid)).toContain(first.uid);
  expect(await currentAnswers()).toHaveLength(1);
});

test('an answer with feedback that the child deletes stays readable for the child and not for the teacher', async () => {
  const { school, rivera, mei, newAnswer, save, score, currentAnswers, earlierAnswers } = fixture;
  const first = await newAnswer();
  await save(first);
  await score(first, 90);
  await school.write((w) => deleteRecording(mei, w, first));
  await school.write((w) => deleteRecording(mei, w, first));
  expect(await currentAnswers()).toEqual([]);
  expect(await earlierAnswers()).toMatchObject([{ uid: first.uid, score: 90 }]);
  await school.write((w) => deleteRecording(rivera, w, first));
  expect(await earlierAnswers()).toEqual([]);
});

test('earlier answers go with their activity and with their child', async () => {
  const { school, rivera, mei, farm, newAnswer, save, score, earlierAnswers } = fixture;
  const tomas = await school.student(rivera, 'Tomas');
  for (const who of [mei, tomas]) {
    const first = await newAnswer({ audioUrl: await school.file(who, `first ${who.id}`) });
    await save(first, `lane-${who.id}`, who);
    await score(first, 90);
    await save(
      await newAnswer({ audioUrl: await school.file(who, `next ${who.id}`) }),
      `lane-${who.id}`,
      who,
    );
  }
  expect(await earlierAnswers()).toHaveLength(2);
  await school.write((w) => deleteUser(rivera, w, tomas.uid));
  expect(await earlierAnswers()).toHaveLength(1);
  await school.write((w) => deleteActivity(rivera, w, farm));
  expect(await earlierAnswers()).toEqual([]);
});
