/** Exports read back, each field compared with the database; and what the call refuses. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { query } from '#db/statements.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { requireFitsZip } from './size-of-sounds.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const ask = (body: object, who = lesson.rivera) => who.call('POST', '/api/recordings/export', body);

/** Cells of a table (RFC 4180), read by a reader of its own. */
function readCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, raw = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** ISO 8601, of which a table has the day and the time. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})\.\d{3}Z$/;

/** Texts that break tables, or that a spreadsheet calculates. */
const HARD = [
  '=1+1',
  '+2',
  '-3',
  '@sum',
  '\tx',
  '\rx',
  '\nx',
  'a,b',
  'say "hi"',
  'two\r\nlines',
  '你好 é',
  '',
];

async function answerWithHardTexts(): Promise<string[]> {
  const lane = await lesson.rivera.registerLane();
  const uids: string[] = [];
  for (const [index, text] of HARD.entries()) {
    const { command } = await lesson.answer(`q${index}`);
    const uid = String(command.payload.uid);
    uids.push(uid);
    const feedback = { teacherFeedbackText: text, score: index, sticker: 'sun', tryAgain: index % 2 === 0 };
    await lane.apply({ type: 'feedback.save', payload: { recordingUid: uid, ...feedback } });
    const { db } = lesson.served.school;
    await query(db, 'update recordings set transcript = ? where uid = ?', [`${text}!`, uid]);
  }
  return uids;
}

interface StoredRow {
  [field: string]: string | number | null;
}

/** What an export must say, from the tables themselves. */
async function storedRow(uid: string): Promise<StoredRow | undefined> {
  const rows = await query<StoredRow>(
    lesson.served.school.db,
    `select u."firstName" || ' ' || u."lastName" as student, u.username, c.name as class, a.title as activity,
         r."recordedAt", r.duration as seconds, r."speakingDuration" as "speakingSeconds", r.transcript, r.score,
         nullif(r."teacherFeedbackText", '') as feedback, r.sticker, r."tryAgainAt", r."feedbackAt", r."heardAt", r."audioUrl" as audio
       from recordings r join users u on u.id = r."studentId" join activities a on a.id = r."activityId"
         left join class_codes c on c.id = u."classCodeId" where r.uid = ?`,
    [uid],
  );
  return rows[0];
}

test('each field of a list is the one in the database', async () => {
  const recordings = await answerWithHardTexts();
  const { recordings: rows } = (await ask({ format: 'json', recordings })).json<{
    recordings: StoredRow[];
  }>();
  expect(rows).toHaveLength(HARD.length);
  for (const [index, row] of rows.entries())
    expect(row).toMatchObject((await storedRow(recordings[index] ?? '')) ?? {});
});

test('each cell of a table is the field of the list, but for moments and the sign before what looks like a formula', async () => {
  const recordings = await answerWithHardTexts();
  const { recordings: list } = (await ask({ format: 'json', recordings })).json<{
    recordings: StoredRow[];
  }>();
  const body = (await ask({ format: 'csv', recordings })).rawPayload.toString('utf8');
  expect(body.charCodeAt(0)).toBe(0xfeff);
  const [head = [], ...rows] = readCsv(body.slice(1));
  expect(head.map((name) => name.replace(' (UTC)', ''))).toEqual(Object.keys(list[0] ?? {}));
  for (const [index, cells] of rows.entries()) {
    const fields = Object.values(list[index] ?? {});
    expect(cells).toEqual(
      fields.map((field) => {
        const text = String(field ?? '').replace(MOMENT, '$1 $2');
        return typeof field === 'string' && /^[=+\-@\s]/.test(text) ? `'${text}` : text;
      }),
    );
  }
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
});

test('the same export asked for twice is the same file', async () => {
  const recordings = [String((await lesson.answer('q1')).command.payload.uid)];
  for (const format of ['csv', 'json', 'html']) {
    const [one, two] = [await ask({ format, recordings }), await ask({ format, recordings })];
    expect(one.rawPayload).toEqual(two.rawPayload);
  }
});

test('a stranger is answered 401, a student 403, whatever they ask for', async () => {
  for (const body of [{ format: 'html', recordings: [1] }, { format: 'nothing' }]) {
    const request = { method: 'POST', url: '/api/recordings/export', payload: body } as const;
    expect((await lesson.served.call(request)).statusCode).toBe(401);
    expect((await ask(body, lesson.mei)).statusCode).toBe(403);
  }
});

test('a form with another format, without recordings or with too many is refused', async () => {
  const many = Array.from({ length: 50_001 }, (_, index) => index + 1);
  for (const body of [
    { format: 'xml', recordings: [1] },
    { format: 'csv' },
    { format: 'csv', recordings: many },
  ])
    expect((await ask(body)).statusCode).toBe(400);
  const large = { format: 'csv', recordings: [1], metadata: { students: 'x'.repeat(5_000_000) } };
  expect((await ask(large)).statusCode).toBe(413);
});

test('a portfolio leaves out recordings of other teachers’ students', async () => {
  const recordings = [String((await lesson.answer('q1')).command.payload.uid), randomUUID()];
  const okafor = await lesson.served.teacher('Okafor');
  expect((await ask({ format: 'html', recordings }, okafor)).body).not.toContain('Mei');
  expect((await ask({ format: 'html', recordings })).body).toContain('1 answer.');
});

const tooLarge = expect.objectContaining({ code: 'too_large' });

test('more sounds than a zip can count are refused before it begins', () => {
  expect(() => requireFitsZip({ files: 65_001, bytes: 1 })).toThrow(tooLarge);
  expect(() => requireFitsZip({ files: 1, bytes: 4_000_000_001 })).toThrow(tooLarge);
  requireFitsZip({ files: 65_000, bytes: 4_000_000_000 });
});
