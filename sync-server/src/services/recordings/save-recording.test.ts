import { payloads } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { saveProgress } from '#services/progress/save-progress.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { documentsOf } from '#test/classes/class-fixture.ts';
import { listRecordings } from './list-recordings.ts';
import { deleteRecording } from './remove-recording.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('an answer is stored once, with its length and the moment it was spoken', async () => {
  const { school, mei, farm, newAnswer, save, currentAnswers } = fixture;
  const first = await newAnswer({ recordedAt: '2026-01-04T10:00:00.000Z' });
  const { seq } = await save(first);
  const [row] = await listRecordings(mei, school.db, {});
  expect(row).toMatchObject({
    uid: first.uid,
    studentUid: mei.uid,
    activityUid: farm.uid,
    duration: 2.5,
  });
  expect(row).toMatchObject({ recordedAt: '2026-01-04T10:00:00.000Z', createdAt: school.now(), score: null });
  expect((await documentsOf(school.db, 'recordings'))[first.uid]).toEqual(row);
  expect(seq).toBeGreaterThan(0);
  await save(first);
  expect(await currentAnswers()).toEqual([first.uid]);
});

test('the speech that the device measured is stored with the answer', async () => {
  const { school, mei, newAnswer, save } = fixture;
  const speech = { speakingDuration: 1.5, pauseCount: 1, speakingRate: 92 };
  await save(await newAnswer(speech));
  expect(await listRecordings(mei, school.db, {})).toMatchObject([{ duration: 2.5, ...speech }]);
});

test('an answer of an older app, which measured nothing, is stored with its length only', async () => {
  const { school, mei, newAnswer, save } = fixture;
  const { duration: _, ...oldest } = await newAnswer();
  await save(payloads['recording.save'].parse({ ...(await newAnswer()), questionId: 'q2' }));
  await save(payloads['recording.save'].parse(oldest));
  const nothing = { speakingDuration: null, pauseCount: null, speakingRate: null };
  const stored = await listRecordings(mei, school.db, {});
  expect(stored.find(({ questionId }) => questionId === 'q2')).toMatchObject({ duration: 2.5, ...nothing });
  expect(stored.find(({ questionId }) => questionId === 'q1')).toMatchObject({ duration: null, ...nothing });
});

test('a newer answer from the same tablet replaces the older one, which a teacher may still answer', async () => {
  const { school, newAnswer, save, currentAnswers } = fixture;
  const first = await newAnswer();
  await save(first);
  school.wait(60);
  const second = await newAnswer();
  await save(second);
  expect(await currentAnswers()).toEqual([second.uid]);
  const earlier = (await documentsOf(school.db, 'recordings'))[first.uid];
  expect(earlier).toMatchObject({ audioUrl: first.audioUrl, replacedAt: school.now() });
});

test('within one lane the order of the log decides, whatever the tablet’s clock says', async () => {
  const { newAnswer, save, currentAnswers } = fixture;
  const first = await newAnswer();
  await save(first, 'lane-a');
  const second = await newAnswer({ recordedAt: '2025-01-04T10:00:00.000Z' });
  await save(second, 'lane-a');
  expect(await currentAnswers()).toEqual([second.uid]);
});

test('a clock that is a year ahead does not keep later answers of other tablets out', async () => {
  const { school, newAnswer, save, currentAnswers } = fixture;
  await save(await newAnswer({ recordedAt: '2027-01-05T08:00:00.000Z' }), 'lane-a');
  school.wait(60);
  const second = await newAnswer();
  await save(second, 'lane-b');
  expect(await currentAnswers()).toEqual([second.uid]);
});

test('answers to different questions stand side by side', async () => {
  const { newAnswer, save, currentAnswers } = fixture;
  await save(await newAnswer({ questionId: 'q1' }));
  await save(await newAnswer({ questionId: 'q2' }));
  expect(await currentAnswers()).toHaveLength(2);
});

test('an answer without its sound is not accepted', async () => {
  const { newAnswer, save } = fixture;
  const lost = `/uploads/${'f'.repeat(64)}.webm`;
  await expect(save(await newAnswer({ audioUrl: lost }))).rejects.toMatchObject({ code: 'blob_missing' });
});

test('nobody answers for an activity that does not exist, or as a teacher', async () => {
  const { school, rivera, newAnswer, save } = fixture;
  await expect(save(await newAnswer({ activityUid: school.uid() }))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(save(await newAnswer(), 'lane-a', rivera)).rejects.toMatchObject({ code: 'wrong_role' });
});

test('one child’s uid cannot be taken over by another', async () => {
  const { school, rivera, newAnswer, save } = fixture;
  const tomas = await school.student(rivera, 'Tomas');
  const first = await newAnswer();
  await save(first);
  const taken = { ...first, audioUrl: await school.file(tomas, 'mine') };
  await expect(save(taken, 'lane-b', tomas)).rejects.toMatchObject({ code: 'conflict' });
});

test('a deleted answer stays deleted, and deleting it twice is no refusal', async () => {
  const { school, rivera, mei, newAnswer, save, currentAnswers } = fixture;
  const first = await newAnswer();
  await save(first);
  const { seq } = await school.write((w) => deleteRecording(mei, w, first));
  expect(await currentAnswers()).toEqual([]);
  expect(await school.write((w) => deleteRecording(rivera, w, first))).toEqual({ seq });
  const nobodys = { uid: school.uid() };
  await expect(school.write((w) => deleteRecording(mei, w, nobodys))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an activity that is deleted as untouched stays where a student has worked on it', async () => {
  const { school, rivera, mei, farm, newAnswer, save } = fixture;
  const untouched = (activity: { uid: string }) =>
    school.write((w) => deleteActivity(rivera, w, { uid: activity.uid, ifUntouched: true }));
  const first = await newAnswer();
  await save(first);
  await expect(untouched(farm)).rejects.toMatchObject({ code: 'has_answers' });
  expect((await documentsOf(school.db, 'recordings'))[first.uid]).not.toBeNull();
  await school.write((w) => deleteRecording(mei, w, first));
  const progress = { uid: school.uid(), activityUid: farm.uid, completed: false, score: null, attempts: 1 };
  await school.write((w) => saveProgress(mei, w, progress));
  await expect(untouched(farm)).rejects.toMatchObject({ code: 'has_answers' });
  const other = await school.activity(rivera);
  await untouched(other);
  const stored = await documentsOf(school.db, 'activities');
  expect([stored[farm.uid], stored[other.uid]]).toEqual([expect.anything(), null]);
});

test('deleting an activity deletes the work on it, with tombstones for everything', async () => {
  const { school, rivera, mei, farm, newAnswer, save } = fixture;
  const schoolClass = await school.schoolClass(rivera);
  const assignment = await school.assign(rivera, farm, schoolClass);
  const first = await newAnswer();
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
  await expect(save(await newAnswer())).rejects.toMatchObject({ code: 'not_found' });
});
