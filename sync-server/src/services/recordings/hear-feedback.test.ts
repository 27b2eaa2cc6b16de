import { afterEach, beforeEach, expect, test } from 'vitest';
import { query } from '#db/statements.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { documentsOf } from '#test/classes/class-fixture.ts';
import { hearFeedback } from './hear-feedback.ts';
import { type FeedbackInput, forgetGiver, saveFeedback } from './save-feedback.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

const stored = async (uid: string) => (await documentsOf(fixture.school.db, 'recordings'))[uid];

/** Rivera's feedback on a new answer of Mei's; the document as the child has it. */
async function answered(feedback: Omit<FeedbackInput, 'recordingUid'>) {
  const { school, rivera, newAnswer, save } = fixture;
  const { uid: recordingUid } = await newAnswer().then(async (answer) => {
    await save(answer);
    return answer;
  });
  const give = (input: Omit<FeedbackInput, 'recordingUid'>, lane = 'laptop', ifSeq?: number) =>
    school.write((w) => saveFeedback(rivera, w, { recordingUid, ...input }, { ifSeq }), lane);
  const { doc, seq } = await give(feedback);
  return { recordingUid, doc, seq, give };
}

test('a receipt says when the child heard the feedback', async () => {
  const { school, mei } = fixture;
  const { recordingUid, doc } = await answered({ teacherFeedbackText: 'Lovely!', sticker: 'rocket' });
  expect(doc).toMatchObject({ sticker: 'rocket', feedbackAt: school.now(), heardAt: null });
  const heardAt = school.now();
  school.wait(60);
  await school.write((w) => hearFeedback(mei, w, { recordingUid, feedbackAt: doc.feedbackAt, heardAt }));
  expect(await stored(recordingUid)).toMatchObject({ heardAt, teacherFeedbackText: 'Lovely!' });
});

test('a second receipt keeps the time of the first', async () => {
  const { school, mei } = fixture;
  const { recordingUid, doc } = await answered({ score: 80 });
  const heardAt = school.now();
  for (let time = 0; time < 2; time++) {
    school.wait(60);
    const receipt = {
      recordingUid,
      feedbackAt: doc.feedbackAt,
      heardAt: time === 0 ? heardAt : school.now(),
    };
    await school.write((w) => hearFeedback(mei, w, receipt));
  }
  expect(await stored(recordingUid)).toMatchObject({ heardAt });
});

test('feedback that was given after the one that the child heard stays unheard', async () => {
  const { school, mei } = fixture;
  const { recordingUid, doc, give } = await answered({ teacherFeedbackText: 'Good' });
  school.wait(60);
  await give({ teacherFeedbackText: 'Very good' });
  const receipt = { recordingUid, feedbackAt: doc.feedbackAt, heardAt: school.now() };
  await school.write((w) => hearFeedback(mei, w, receipt));
  expect(await stored(recordingUid)).toMatchObject({ heardAt: null, teacherFeedbackText: 'Very good' });
});

test('a receipt conflicts with nobody’s edit', async () => {
  const { school, mei } = fixture;
  const { recordingUid, doc, seq, give } = await answered({ teacherFeedbackText: 'Good' });
  const receipt = { recordingUid, feedbackAt: doc.feedbackAt, heardAt: school.now() };
  await school.write((w) => hearFeedback(mei, w, receipt));
  await give({ score: 90 }, 'phone', seq);
  expect(await stored(recordingUid)).toMatchObject({ score: 90, heardAt: null });
  await expect(give({ score: 10 }, 'laptop', seq)).rejects.toMatchObject({ code: 'conflict' });
});

test('only the child whose answer it is hears the feedback', async () => {
  const { school, rivera } = fixture;
  const { recordingUid, doc } = await answered({ score: 80 });
  const leo = await school.student(rivera, 'Leo');
  const receipt = { recordingUid, feedbackAt: doc.feedbackAt, heardAt: school.now() };
  await expect(school.write((w) => hearFeedback(leo, w, receipt))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(school.write((w) => hearFeedback(rivera, w, receipt))).rejects.toMatchObject({
    code: 'wrong_role',
  });
  expect(await stored(recordingUid)).toMatchObject({ heardAt: null });
});

test('feedback that is taken back is none', async () => {
  const { recordingUid, give } = await answered({ teacherFeedbackText: 'Good', tryAgain: true });
  expect(await stored(recordingUid)).toMatchObject({ tryAgainAt: fixture.school.now() });
  await give({ teacherFeedbackText: null, tryAgain: false });
  expect(await stored(recordingUid)).toMatchObject({
    teacherFeedbackText: null,
    tryAgainAt: null,
    feedbackAt: null,
  });
});

test('feedback on an answer that the child has replaced on the same tablet stays with it', async () => {
  const { school, newAnswer, save } = fixture;
  const { recordingUid, seq, give } = await answered({ score: 40, tryAgain: true });
  school.wait(60);
  await save(await newAnswer());
  await give({ teacherFeedbackText: 'Say it once more, slowly' }, 'phone', seq);
  expect(await stored(recordingUid)).toMatchObject({
    teacherFeedbackText: 'Say it once more, slowly',
    replacedAt: school.now(),
  });
});

test('feedback on an answer that the child replaced meanwhile reaches it', async () => {
  const { school, rivera, newAnswer, save, currentAnswers } = fixture;
  const first = await newAnswer();
  const { seq } = await save(first);
  school.wait(60);
  const second = await newAnswer();
  await save(second);
  const input = { recordingUid: first.uid, score: 80 };
  await school.write((w) => saveFeedback(rivera, w, input, { ifSeq: seq }), 'laptop');
  expect(await stored(first.uid)).toMatchObject({ score: 80, replacedAt: school.now() });
  expect(await currentAnswers()).toEqual([second.uid]);
});

test('the child is told whose feedback it is, until it is taken back', async () => {
  const { school } = fixture;
  const { recordingUid, doc, give } = await answered({ sticker: 'sun' });
  const teacher = await school.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'teacher')
    .executeTakeFirstOrThrow();
  expect(doc.feedbackBy).toEqual({
    uid: teacher.uid,
    name: expect.stringContaining(teacher.firstName ?? teacher.username),
  });
  await give({ sticker: null });
  expect(await stored(recordingUid)).toMatchObject({ feedbackBy: null, feedbackAt: null });
});

test('feedback of a teacher who is deleted stays without the name', async () => {
  const { school } = fixture;
  const { recordingUid, doc } = await answered({ sticker: 'sun' });
  await school.write((w) => forgetGiver(w, { uid: doc.feedbackBy?.uid ?? '' }));
  expect(await stored(recordingUid)).toMatchObject({ feedbackBy: null, sticker: 'sun' });
});

test('a teacher is deleted also where feedback in a school from SQLite holds a name with a NUL character', async () => {
  const { school } = fixture;
  const [first, second] = [await answered({ sticker: 'sun' }), await answered({ sticker: 'rocket' })];
  const feedbackBy = JSON.stringify({ uid: crypto.randomUUID(), name: 'Ms\0Brown' });
  await query(school.db, 'update recordings set "feedbackBy" = ? where uid = ?', [
    feedbackBy,
    first.recordingUid,
  ]);
  await school.write((w) => forgetGiver(w, { uid: second.doc.feedbackBy?.uid ?? '' }));
  const left = await query(school.db, 'select "feedbackBy" from recordings where "feedbackBy" is not null');
  expect(left).toEqual([{ feedbackBy }]);
});
