/** What lives how long; the clock is the test's. */
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { removeDueAnswers } from './remove-due-answers.ts';
import { createRetirement } from './retire-records.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const count = async (table: 'results' | 'lanes' | 'devices' | 'incarnations') => {
  const rows = await lesson.served.school.db.selectFrom(table).selectAll().execute();
  return rows.length;
};
const records = async () =>
  Promise.all([count('results'), count('lanes'), count('devices'), count('incarnations')]);
const child = { username: 'ana', firstName: 'Ana-Sophie', lastName: 'L', role: 'student', password: 'ana' };
const create = (key: string) => lesson.rivera.call('POST', '/api/users', child, { 'idempotency-key': key });
const storedReplies = async () => {
  const rows = await lesson.served.school.db
    .selectFrom('results')
    .select('reply')
    .where('lane', 'is', null)
    .execute();
  return rows.map(({ reply }) => reply);
};
/** Backups of the school on so many days, a month apart. */
async function backUpFor(months: number): Promise<void> {
  for (let month = 0; month < months; month++) {
    lesson.served.clock.advance(31 * DAY_MS);
    await backUp(lesson.served.school, lesson.backups);
  }
}

it('a stored reply answers a retry for 48 hours and is gone after that', async () => {
  const retire = createRetirement(lesson.served.school);
  const first = await create('key-1');
  expect(first.statusCode).toBe(201);
  lesson.served.clock.advance(47 * HOUR_MS);
  await retire();
  expect((await create('key-1')).json()).toEqual(first.json());
  lesson.served.clock.advance(2 * HOUR_MS);
  await retire();
  expect(await storedReplies()).toEqual([]);
});

it('a stored reply about a child goes with the child, and a retry does not bring the child back', async () => {
  const { id } = (await create('key-1')).json<{ id: number }>();
  expect(JSON.stringify(await storedReplies())).toContain('Ana-Sophie');
  expect(
    (await lesson.rivera.call('DELETE', `/api/users/${id}`, lesson.rivera.withPassword())).statusCode,
  ).toBeLessThan(300);
  expect(JSON.stringify(await storedReplies())).not.toContain('Ana-Sophie');
  expect((await create('key-1')).statusCode).toBe(404);
});

it('a replaced answer goes after a month, unless somebody spoke about it', async () => {
  const { school, clock } = lesson.served;
  const retire = createRetirement(school);
  const first = await lesson.answer();
  await lesson.answer();
  const { uid } = first.command.payload;
  await lesson.rivera.call('PATCH', `/api/recordings/${uid}`, { teacherFeedbackText: 'Lovely!' });
  await lesson.answer();
  await lesson.answer();
  const uids = async () => {
    const rows = await school.db.selectFrom('recordings').select('uid').orderBy('id').execute();
    return rows.map((row) => row.uid);
  };
  const all = await uids();
  expect(all).toHaveLength(4);
  clock.advance(29 * DAY_MS);
  await retire();
  expect(await uids()).toEqual(all);
  clock.advance(2 * DAY_MS);
  await retire();
  expect(await uids()).toEqual([uid, all[3]]);
});

it('a clock that is a year ahead for an hour takes no replaced answer and no record of a device', async () => {
  const { clock } = lesson.served;
  const school = { ...lesson.served.school, config: { ...lesson.served.school.config, backupDir: null } };
  const retire = createRetirement(school);
  const runJobs = async () => {
    await retire();
    await removeDueAnswers(school);
  };
  await lesson.answer();
  await lesson.answer();
  const stored = async () => [
    (await school.db.selectFrom('recordings').select('uid').execute()).length,
    ...(await records()),
  ];
  const all = await stored();
  await runJobs();
  clock.jump(500 * DAY_MS);
  await runJobs();
  clock.advance(HOUR_MS);
  await runJobs();
  clock.jump(-500 * DAY_MS);
  await runJobs();
  expect(await stored()).toEqual(all);
  for (let day = 0; day < 40; day++) {
    clock.advance(DAY_MS);
    await runJobs();
  }
  expect((await stored())[0]).toBe(1);
});

it('outcomes of a child go with the child', async () => {
  await lesson.answer();
  const before = await count('results');
  await lesson.rivera.call('DELETE', `/api/users/${lesson.mei.user.id}`, lesson.rivera.withPassword());
  expect(await count('results')).toBe(before - 1);
});

it('records of devices outlive every backup that lacks them', async () => {
  const retire = createRetirement(lesson.served.school);
  await lesson.answer();
  const all = await records();
  lesson.served.clock.advance(401 * DAY_MS);
  await retire();
  // No backup at all: nothing may go.
  expect(await records()).toEqual(all);
  await backUp(lesson.served.school, lesson.backups);
  await retire();
  // The only backup is younger than the records, and contains them.
  for (let round = 0; round < 3; round++) await retire();
  expect(await records()).toEqual([0, 0, 0, 1]);
});

it('records that the oldest backup may lack stay', async () => {
  const retire = createRetirement(lesson.served.school);
  await backUp(lesson.served.school, lesson.backups);
  lesson.served.clock.advance(DAY_MS);
  await lesson.answer();
  lesson.served.clock.advance(401 * DAY_MS);
  const all = await records();
  await retire();
  expect(await records()).toEqual(all);
});

it('outcomes and lanes that no backup contains yet stay', async () => {
  const retire = createRetirement(lesson.served.school);
  await backUpFor(1);
  await lesson.answer();
  const { raw } = lesson.served.school;
  raw.exec(`update results set created_at = '2020-01-01'; update lanes set last_seen_at = '2020-01-01'`);
  lesson.served.clock.advance(401 * DAY_MS);
  await retire();
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
});

it('a revoked lane stays, so that its token never works again', async () => {
  const { raw } = lesson.served.school;
  const retire = createRetirement({
    ...lesson.served.school,
    config: { ...lesson.served.school.config, backupDir: null },
  });
  raw.prepare(`update lanes set state = 'revoked' where id = ?`).run(lesson.lane.id);
  lesson.served.school.lanes.forget(lesson.lane.id);
  lesson.served.clock.advance(401 * DAY_MS);
  await retire();
  expect((await lesson.lane.state()).statusCode).toBe(410);
});

it('a device that comes back after its lane has gone sends on in a lane that is made again', async () => {
  const { school, clock } = lesson.served;
  clock.advance(401 * DAY_MS);
  // The server has the lane in its memory, too.
  expect(await lesson.state()).toMatchObject({ lastNumber: 0 });
  await createRetirement({ ...school, config: { ...school.config, backupDir: null } })();
  expect(await count('lanes')).toBe(0);
  await lesson.answer();
  expect(await lesson.state()).toMatchObject({ lastNumber: 1 });
});

it('incarnations go from the oldest on, and never out of the middle', async () => {
  const { school } = lesson.served;
  const insert = school.raw.prepare('insert into incarnations values (?, ?, ?)');
  const { firstSeq } = school.incarnation;
  insert.run(randomUUID(), firstSeq - 3, '2020-01-01T00:00:00.000Z');
  // A clock that was right for once.
  insert.run('young', firstSeq - 2, new Date(school.clock.now() + 300 * DAY_MS).toISOString());
  insert.run('old', firstSeq - 1, '2021-01-01T00:00:00.000Z');
  const off = { ...school, config: { ...school.config, backupDir: null } };
  lesson.served.clock.advance(401 * DAY_MS);
  await createRetirement(off)();
  const left = await school.db.selectFrom('incarnations').select('id').orderBy('first_seq').execute();
  expect(left.map(({ id }) => id)).toEqual(['young', 'old', school.incarnation.id]);
});
