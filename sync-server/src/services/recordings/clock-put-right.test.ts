/** A box whose clock was ahead when answers came in, and was put right since: those answers lie in the future. */
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveProgress } from '#services/progress/save-progress.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { documentsOf } from '#test/classes/class-fixture.ts';
import { removeReplacedBefore } from './remove-replaced.ts';
import { saveRecording } from './save-recording.ts';
import { submitListening } from './submit-listening.ts';

/** Seconds by which the clock was ahead. */
const AHEAD = 13 * 3600;

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

/** An answer of one tablet while the clock was ahead; the clock is right again, an hour later. */
async function answerFromTheFuture() {
  const { school, newAnswer, save } = fixture;
  school.wait(AHEAD);
  const answer = await newAnswer();
  await save(answer, 'lane-a');
  school.wait(3600 - AHEAD);
  return answer;
}

/** As a tablet dates an answer after the one that it knows. */
const after = ({ recordedAt }: { recordedAt?: string | undefined }) =>
  new Date(Date.parse(recordedAt ?? '') + 1).toISOString();

test.each([
  ['knows the one from the future', after],
  ['does not know the one from the future', () => fixture.school.now()],
])('a new answer of another tablet, which %s, counts and stays', async (_, date) => {
  const { school, newAnswer, save, currentAnswers, earlierAnswers } = fixture;
  const first = await answerFromTheFuture();
  const second = await newAnswer({ recordedAt: date(first) });
  await save(second, 'lane-b');
  expect(await currentAnswers()).toEqual([second.uid]);
  expect(await earlierAnswers()).toMatchObject([{ uid: first.uid, replacedAt: school.now() }]);
  school.wait((40 * DAY_MS) / 1000);
  await school.write((w) => removeReplacedBefore(w, school.now(), 10));
  expect(await currentAnswers()).toEqual([second.uid]);
});

test('an answer that an offline tablet gave before the newest one stays the earlier one', async () => {
  const { school, mei, newAnswer, save, currentAnswers } = fixture;
  const future = await answerFromTheFuture();
  const at = school.now();
  const offline = await newAnswer({ recordedAt: after(future) });
  school.wait(60);
  const newest = await newAnswer();
  await save(newest, 'lane-b');
  school.wait(3600);
  await school.write((w) => saveRecording(mei, w, offline, { at }), 'lane-c');
  expect(await currentAnswers()).toEqual([newest.uid]);
  expect((await documentsOf(school.db, 'recordings'))[offline.uid]).toMatchObject({ recordedAt: at });
});

test('the score of a listening activity is that of the newest play', async () => {
  const { school, mei, addListeningActivity } = fixture;
  const activityUid = await addListeningActivity();
  const play = (correct: boolean, completedAt: string) =>
    school.write((w) => {
      const ids = { uid: school.uid(), progressUid: school.uid(), activityUid };
      const taskResponses = ['a', 'b'].map((taskId) => ({ taskId, correct, attempts: 1 }));
      return submitListening(mei, w, { ...ids, completedAt, taskResponses });
    }, 'lane-a');
  school.wait(AHEAD);
  await play(false, school.now());
  school.wait(-AHEAD);
  const completedAt = school.now();
  school.wait(60);
  await play(true, completedAt);
  expect(Object.values(await documentsOf(school.db, 'progress'))).toMatchObject([
    { completed: true, score: 100, attempts: 2, lastAttempt: completedAt },
  ]);
});

test('a report of progress counts as later than one from the future, and a late one as earlier', async () => {
  const { school, mei, farm } = fixture;
  const report = (score: number | null, at: string) =>
    school.write((w) => {
      const done = { completed: true, score, attempts: 1 };
      return saveProgress(mei, w, { uid: school.uid(), activityUid: farm.uid, ...done }, { at });
    });
  const stored = async () => Object.values(await documentsOf(school.db, 'progress'));
  school.wait(AHEAD);
  await report(40, school.now());
  school.wait(3600 - AHEAD);
  const at = school.now();
  school.wait(60);
  await report(null, at);
  expect(await stored()).toMatchObject([{ score: 40, attempts: 2, lastAttempt: at }]);
  await report(90, school.now());
  await report(60, at);
  expect(await stored()).toMatchObject([{ score: 90, attempts: 4, lastAttempt: school.now() }]);
});
