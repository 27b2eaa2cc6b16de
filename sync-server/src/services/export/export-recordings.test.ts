import { strFromU8, unzipSync } from 'fflate';
import type { ParsedBody } from 'shared-schema/contract';
import { csvLine } from 'shared-schema/rules/csv';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '#db/statements.ts';
import { type Answer, type Lesson, openLesson } from '#test/classes/lesson.ts';
import { fileName } from './file-names.ts';

type Body = Partial<ParsedBody<'POST /api/recordings/export'>>;

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const uidOf = ({ command }: Answer) => String(command.payload.uid);
const post = (body: Body, who = lesson.rivera) => who.call('POST', '/api/recordings/export', body);

/** Two answers of Mei's; the first has feedback that a spreadsheet would calculate. */
async function answerTwice(): Promise<[Answer, Answer]> {
  const answers: [Answer, Answer] = [await lesson.answer('q1'), await lesson.answer('q2')];
  const feedback = { teacherFeedbackText: '=SUM(A1), "well" done', score: 80 };
  await lesson.rivera.call('PATCH', `/api/recordings/${uidOf(answers[0])}`, feedback);
  return answers;
}

test('a table has a head, a line for each recording in the order of the request, and no formulas', async () => {
  const [first, second] = await answerTwice();
  const reply = await post({ format: 'csv', recordings: [uidOf(second), uidOf(first)] });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="recordings_export_\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const [head, one, two, end] = reply.body.split('\r\n');
  expect(head).toMatch(
    /^\ufeffstudent,username,class,activity,question,prompt,recordedAt \(UTC\),seconds,speakingSeconds,pauses,wordsPerMinute,transcript,score/,
  );
  expect(one).toContain('Mei');
  expect(two).toContain(`80,"'=SUM(A1), ""well"" done"`);
  expect(end).toBe('');
});

test('a table says moments as a spreadsheet reads them, where the teacher is, and a list says them for programs', async () => {
  const [first] = await answerTwice();
  const { db } = lesson.served.school;
  await query(db, 'update recordings set "recordedAt" = ? where uid = ?', [
    '2026-11-30T13:22:09.123Z',
    uidOf(first),
  ]);
  const asked = { recordings: [uidOf(first)], timeZone: 'America/Los_Angeles' };
  const [head, line] = (await post({ ...asked, format: 'csv' })).body.split('\r\n');
  expect(head).toContain(',recordedAt (America/Los_Angeles),');
  expect(head).toContain(',heardAt (America/Los_Angeles),');
  expect(line).toContain(',2026-11-30 05:22:09,');
  expect(line).not.toMatch(/\d{2}T\d{2}/);
  expect((await post({ ...asked, format: 'json' })).json()).toMatchObject({
    recordings: [{ recordedAt: '2026-11-30T13:22:09.123Z' }],
  });
});

test('what was not asked for is left out', async () => {
  const [first] = await answerTwice();
  const options = {
    ...{ includeAudio: false, includeTranscripts: false },
    ...{ includeFeedback: false, includeScores: false },
  };
  const reply = await post({ format: 'json', recordings: [uidOf(first)], options });
  const [row] = reply.json<{ recordings: object[] }>().recordings;
  expect(Object.keys(row ?? {})).toEqual([
    ...['student', 'username', 'class', 'activity', 'question', 'prompt', 'recordedAt', 'seconds'],
    ...['speakingSeconds', 'pauses', 'wordsPerMinute'],
  ]);
});

test('a list repeats what the request says about the export', async () => {
  const [first, second] = await answerTwice();
  const metadata = { exportDate: '2026-11-23', totalRecordings: 2 };
  const reply = await post({ format: 'json', recordings: [uidOf(first), uidOf(second)], metadata });
  expect(reply.json()).toMatchObject({
    metadata,
    recordings: [
      { score: 80, audio: first.sound.address },
      { score: null, audio: second.sound.address },
    ],
  });
});

test('a zip holds the table, the list, and each sound under a readable name', async () => {
  const [first, second] = await answerTwice();
  const reply = await post({ format: 'zip', recordings: [uidOf(first), uidOf(second)] });
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const list = JSON.parse(strFromU8(files['recordings.json'] ?? new Uint8Array()));
  const names = list.recordings.map(({ audio }: { audio: string }) => audio);
  expect(Object.keys(files)).toEqual(['recordings.csv', 'recordings.json', ...names]);
  expect(names[0]).toMatch(/^audio\/mei.*_q1_\d{4}-\d{2}-\d{2}_\d+\.\w+$/);
  expect(names.map((name: string) => Buffer.from(files[name] ?? []))).toEqual([
    first.sound.bytes,
    second.sound.bytes,
  ]);
});

test('a sound in a zip is named after the day on which it was spoken where the teacher is', async () => {
  const [first] = await answerTwice();
  const dayIn = async (timeZone: string) => {
    const reply = await post({ format: 'zip', recordings: [uidOf(first)], timeZone });
    const name = Object.keys(unzipSync(new Uint8Array(reply.rawPayload))).find((one) =>
      one.startsWith('audio/'),
    );
    return /\d{4}-\d{2}-\d{2}/.exec(name ?? '')?.[0];
  };
  // Twenty-five hours lie between these two.
  const [west, east] = [await dayIn('Pacific/Pago_Pago'), await dayIn('Pacific/Kiritimati')];
  expect(west).toMatch(/^\d{4}/);
  expect(Date.parse(east ?? '')).toBeGreaterThan(Date.parse(west ?? ''));
});

test('recordings of other teachers’ students, and ids of none, are left out', async () => {
  const [first] = await answerTwice();
  const okafor = await lesson.served.teacher('Okafor');
  const asked: Body = { format: 'json', recordings: [uidOf(first), 999_999] };
  expect((await post(asked, okafor)).json()).toMatchObject({ recordings: [] });
  expect((await post(asked)).json<{ recordings: object[] }>().recordings).toHaveLength(1);
});

test('a student and a stranger export nothing', async () => {
  const [first] = await answerTwice();
  const asked: Body = { format: 'csv', recordings: [uidOf(first)] };
  expect((await post(asked, lesson.mei)).statusCode).toBe(403);
  const stranger = { method: 'POST', url: '/api/recordings/export', payload: asked } as const;
  expect((await lesson.served.call(stranger)).statusCode).toBe(401);
  expect((await post(asked)).statusCode).toBe(200);
});

test('an export of no recordings is refused', async () => {
  expect((await post({ format: 'csv', recordings: [] })).statusCode).toBe(400);
});

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', null, 3, 'x,y', 'say "hi"', 'two\nlines'])).toBe(
    'a,,3,"x,y","say ""hi""","two\nlines"\r\n',
  );
  expect(csvLine(['=1', '+1', '-1', '@a', '\t1'])).toBe("'=1,'+1,'-1,'@a,'\t1\r\n");
});

test('names are readable and safe', () => {
  expect(fileName(['Méi Lin', 'Zoo: animals!', 'q1'], 'webm')).toBe('méi-lin_zoo-animals_q1.webm');
  expect(fileName(['../..', ''], 'webm')).toBe('recording.webm');
});

test('a sound keeps its name when an answer with the same words is deleted meanwhile', async () => {
  const { school } = lesson.served;
  const [first, second] = [await lesson.answer('q1'), await lesson.answer('q1')];
  const sizeOf = school.files.size.bind(school.files);
  // Each of the two tables has asked for both sizes then.
  let looks = 0;
  vi.spyOn(school.files, 'size').mockImplementation(async (sha256) => {
    looks += 1;
    if (looks === 4) await lesson.rivera.call('DELETE', `/api/recordings/${uidOf(first)}`);
    return sizeOf(sha256);
  });
  const reply = await post({ format: 'zip', recordings: [uidOf(first), uidOf(second)] });
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const list = JSON.parse(strFromU8(files['recordings.json'] ?? new Uint8Array()));
  const [nameOfFirst, nameOfSecond] = list.recordings.map(({ audio }: { audio: string }) => audio);
  expect(files[nameOfFirst]).toBeUndefined();
  expect(Buffer.from(files[nameOfSecond] ?? [])).toEqual(second.sound.bytes);
});
