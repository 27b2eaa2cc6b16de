import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { listRecordings } from './list-recordings.ts';
import { deleteRecording } from './remove-recording.ts';
import { saveFeedback } from './save-feedback.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('feedback reaches the recording and leaves out what was not given', async () => {
  const { school, rivera, newAnswer, save } = fixture;
  const first = await newAnswer();
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
  const { school, rivera, newAnswer, save } = fixture;
  const first = await newAnswer();
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
  const { school, mei, newAnswer, save, currentAnswers } = fixture;
  const okafor = await school.teacher('okafor');
  const first = await newAnswer();
  await save(first);
  expect(await currentAnswers(okafor)).toEqual([]);
  expect(await listRecordings(okafor, school.db, { studentId: mei.uid })).toEqual([]);
  const input = { recordingUid: first.uid, score: 1 };
  await expect(school.write((w) => saveFeedback(okafor, w, input))).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(school.write((w) => deleteRecording(okafor, w, first))).rejects.toMatchObject({
    code: 'not_found',
  });
});
