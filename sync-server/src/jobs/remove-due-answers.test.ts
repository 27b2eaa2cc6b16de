/** How long answers stay, and who is warned before they go; the clock is the test's. */
import { randomUUID } from 'node:crypto';
import { DAY_MS, isoTime } from 'shared-schema/clock';
import type { KeepRecordings } from 'shared-schema/rules/retention/retention';
import { IDEMPOTENCY_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeDuePortion } from '#services/retention/due-answers.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { Draft } from '#test/people/drafts.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { removeDueAnswers } from './remove-due-answers.ts';
import { sweepDueFiles } from './sweep-files.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const dayNow = () => isoTime(lesson.served.clock).slice(0, 10);
/** The box runs until the morning of this day; its job runs often enough that nothing has to wait for it. */
async function runUntil(day: string): Promise<void> {
  const { clock, school } = lesson.served;
  const end = Date.parse(`${day}T13:00:00.000Z`);
  for (;;) {
    await removeDueAnswers(school);
    if (clock.now() >= end) return;
    clock.advance(Math.min(5 * DAY_MS, end - clock.now()));
  }
}
/** Sessions end; who looks after a year signs in again. */
const again = ({ user }: Person, password = TEACHER_PASSWORD) =>
  lesson.served.signIn(user.username, password);
const warnings = async (person: Person) => (await again(person)).ok('GET /api/retention-warnings');
const uids = async () => {
  const rows = await lesson.served.school.db.selectFrom('recordings').select('uid').orderBy('id').execute();
  return rows.map(({ uid }) => uid);
};
const uidOf = ({ command }: { command: { payload: unknown } }) => Reflect.get(Object(command.payload), 'uid');
const score = async (answer: { command: { payload: unknown } }, percent: number) =>
  (await again(lesson.rivera)).ok('PATCH /api/recordings/:id', {
    params: { id: uidOf(answer) },
    body: { score: percent },
  });
/** What Mei's account holds of answers that are gone: how many were scored, and the sum of their scores. */
async function retired() {
  const { docs } = await (await again(lesson.rivera)).pull();
  const mei = Object(docs.find(({ uid }) => uid === lesson.mei.user.uid)?.value);
  return [mei.retiredScored, mei.retiredScoreSum];
}
const aboutSamples = () => ({
  ...{ uid: randomUUID(), studentUid: lesson.mei.user.uid, purpose: 'keep_samples' as const },
});
/** The family allows that samples stay. */
const samplesAllowed = (): Draft => ({
  type: 'consent.give',
  payload: { ...aboutSamples(), method: 'offline_form', givenAt: '2026-01-05T00:00:00.000Z' },
});
const samplesForbidden = (): Draft => ({
  type: 'consent.withdraw',
  payload: { ...aboutSamples(), withdrawnAt: '2026-01-06T00:00:00.000Z' },
});
const note = async (...drafts: Draft[]) =>
  (await (await again(lesson.rivera)).registerLane()).apply(...drafts);

async function keep(keepRecordings: KeepRecordings): Promise<void> {
  const admin = await lesson.served.signIn('head', 'head-secret');
  await admin.ok('PATCH /api/settings', { body: { keepRecordings } });
}

describe('an answer', () => {
  it('an answer stays for the school year after its own, and goes with its file when that year has ended', async () => {
    const { sound, command } = await lesson.answer();
    await runUntil('2027-06-30');
    expect(await uids()).toEqual([command.payload.uid]);
    await runUntil('2027-07-01');
    expect(await uids()).toEqual([]);
    lesson.served.clock.advance(2 * DAY_MS);
    await sweepDueFiles(lesson.served.school);
    lesson.served.clock.advance(2 * DAY_MS);
    await sweepDueFiles(lesson.served.school);
    expect(await lesson.served.school.files.size(sound.sha256)).toBeNull();
  });

  it('an answer takes with it what was replied about it', async () => {
    const uid = uidOf(await lesson.answer());
    const stored = async () => {
      const { db } = lesson.served.school;
      const rows = await db.selectFrom('results').select('reply').where('lane', 'is', null).execute();
      return rows.map(({ reply }) => reply);
    };
    await runUntil('2027-06-30');
    await (await again(lesson.rivera)).ok('PATCH /api/recordings/:id', {
      ...{ params: { id: uid }, headers: { [IDEMPOTENCY_HEADER]: 'once' } },
      body: { score: 90 },
    });
    expect(await stored()).toEqual([expect.stringContaining(uid)]);
    await runUntil('2027-07-01');
    expect(await stored()).toEqual([null]);
  });

  it('a pull after an answer has gone does not have the answer any more', async () => {
    const { command } = await lesson.answer();
    const device = await again(lesson.rivera);
    const { cursor } = await device.pull();
    await runUntil('2026-06-20');
    expect((await (await again(lesson.rivera)).pull(cursor)).docs).toEqual([]);
    await runUntil('2027-07-02');
    const { docs } = await (await again(lesson.rivera)).pull();
    expect(docs.filter(({ uid, value }) => uid === command.payload.uid && value)).toEqual([]);
  });

  it('an answer that is going is announced to its teacher and the administrator, with its last day', async () => {
    await lesson.answer();
    await lesson.answer('q2');
    await runUntil('2027-04-25');
    expect(await warnings(lesson.rivera)).toEqual([]);
    await runUntil('2027-05-03');
    const spoken = '2026-01-05T08:00:00.000Z';
    const warning = { lastDay: '2027-06-30', recordings: 2, students: 1, from: spoken, until: spoken };
    expect(await warnings(lesson.rivera)).toEqual([warning]);
    expect(await warnings(await lesson.served.teacher('Okafor'))).toEqual([]);
    expect(await (await lesson.served.setUpAdmin()).ok('GET /api/retention-warnings')).toEqual([warning]);
  });

  it('an answer in whose place another came is not counted in a warning, unless nothing else goes', async () => {
    await lesson.answer();
    await lesson.answer();
    await runUntil('2027-05-03');
    expect(await warnings(lesson.rivera)).toMatchObject([{ recordings: 1 }]);
    await lesson.answer('q1', '2027-05-03T09:00:00.000Z');
    expect(await warnings(lesson.rivera)).toMatchObject([{ recordings: 2 }]);
  });

  it('an answer that was announced while the clock was ahead is no longer announced when it is right again', async () => {
    await lesson.answer();
    lesson.served.clock.jump(500 * DAY_MS);
    await removeDueAnswers(lesson.served.school);
    expect(await warnings(lesson.rivera)).toHaveLength(1);
    lesson.served.clock.jump(-500 * DAY_MS);
    await removeDueAnswers(lesson.served.school);
    expect(await warnings(lesson.rivera)).toEqual([]);
  });

  it('an answer that is old when the warnings begin, as after an update, has a month of warning of its own', async () => {
    const { command } = await lesson.answer();
    lesson.served.clock.advance(1000 * DAY_MS);
    await removeDueAnswers(lesson.served.school);
    const [warning] = await warnings(lesson.rivera);
    expect(Date.parse(`${warning?.lastDay}`) - Date.parse(dayNow())).toBe(30 * DAY_MS);
    await runUntil(`${warning?.lastDay}`);
    expect(await uids()).toEqual([command.payload.uid]);
    lesson.served.clock.advance(DAY_MS);
    await removeDueAnswers(lesson.served.school);
    expect(await uids()).toEqual([]);
  });

  it('an answer that a tablet brings late is taken, and has a month of warning of its own', async () => {
    await runUntil('2027-07-02');
    const { command } = await lesson.answer();
    expect(await uids()).toEqual([command.payload.uid]);
    await runUntil('2027-08-01');
    expect(await warnings(lesson.rivera)).toMatchObject([{ lastDay: '2027-08-01', recordings: 1 }]);
    expect(await uids()).toEqual([command.payload.uid]);
    await runUntil('2027-08-03');
    expect(await uids()).toEqual([]);
  });

  it('an answer stays for a week when the box comes back after a summer, so that somebody can see the warning', async () => {
    const { command } = await lesson.answer();
    await runUntil('2027-06-20');
    lesson.served.clock.advance(70 * DAY_MS);
    await removeDueAnswers(lesson.served.school);
    const [warning] = await warnings(lesson.rivera);
    expect(Date.parse(`${warning?.lastDay}`) - Date.parse(dayNow())).toBe(7 * DAY_MS);
    expect(await uids()).toEqual([command.payload.uid]);
    await runUntil('2027-09-10');
    expect(await uids()).toEqual([]);
  });
});

describe('the setting', () => {
  it('the setting to keep answers for ever keeps everything and warns nobody', async () => {
    await lesson.served.setUpAdmin();
    await lesson.answer();
    await runUntil('2027-06-20');
    await keep('always');
    await runUntil('2029-06-20');
    expect(await uids()).toHaveLength(1);
    expect(await warnings(lesson.rivera)).toEqual([]);
  });

  it('a change of how long answers are kept begins every warning anew', async () => {
    await lesson.served.setUpAdmin();
    await lesson.answer();
    await runUntil('2027-06-20');
    await keep('two_years');
    await keep('one_year');
    await runUntil('2027-07-02');
    expect(await warnings(lesson.rivera)).toMatchObject([{ lastDay: '2027-07-20' }]);
    await runUntil('2027-07-22');
    expect(await uids()).toEqual([]);
  });
});

describe('of a child', () => {
  it('the first and the last answer of a year stay where the family allowed samples', async () => {
    await note(samplesAllowed());
    const answers = [];
    for (const question of ['q1', 'q2', 'q3', 'q4']) answers.push(await lesson.answer(question));
    await runUntil('2027-07-02');
    expect(await uids()).toEqual([answers[0], answers[3]].map((answer) => answer && uidOf(answer)));
  });

  it('no answer stays as a sample where the family has taken the consent back', async () => {
    await note(samplesAllowed(), samplesForbidden());
    await lesson.answer();
    await runUntil('2027-07-02');
    expect(await uids()).toEqual([]);
  });

  it('an answer that the family allows to keep after the warning about it stays, and nobody is warned any more', async () => {
    const { command } = await lesson.answer();
    await runUntil('2027-06-30');
    expect(await warnings(lesson.rivera)).toHaveLength(1);
    await note(samplesAllowed());
    const { writer } = lesson.served.school;
    const aged = { studentId: lesson.mei.user.id, keep: 'one_year', now: Date.parse('2027-07-02') } as const;
    // A run that was under way when the consent came.
    expect(await writer.write((w) => removeDuePortion(w, aged, 50))).toBe(0);
    await runUntil('2027-07-02');
    expect(await uids()).toEqual([command.payload.uid]);
    expect(await warnings(lesson.rivera)).toEqual([]);
  });

  it('more answers than one write takes go as well', async () => {
    for (let number = 0; number < 60; number++) await lesson.answer(`q${number}`);
    await runUntil('2027-07-02');
    expect(await uids()).toEqual([]);
  });

  it('the scores stay in the average, once', async () => {
    await score(await lesson.answer('q1'), 90);
    await score(await lesson.answer('q2'), 80);
    await runUntil('2027-07-05');
    expect(await retired()).toEqual([2, 170]);
  });

  it('the score of a replaced answer stays in the average where the next answer is not scored', async () => {
    await score(await lesson.answer(), 70);
    await score(await lesson.answer(), 90);
    await lesson.answer();
    await score(await lesson.answer('q2'), 50);
    await runUntil('2027-07-05');
    expect(await uids()).toEqual([]);
    expect(await retired()).toEqual([2, 140]);
  });

  it('the score of a replaced answer stays in the average where only the next answer, not scored, is there', async () => {
    await score(await lesson.answer(), 90);
    await runUntil('2026-09-10');
    const next = await lesson.answer('q1', '2026-09-09T08:00:00.000Z');
    await runUntil('2027-07-05');
    expect(await uids()).toEqual([uidOf(next)]);
    expect(await retired()).toEqual([1, 90]);
    await runUntil('2028-07-05');
    expect(await retired()).toEqual([1, 90]);
  });

  it('a question counts once in the average where its next answer is scored and goes a year later', async () => {
    await score(await lesson.answer(), 90);
    await runUntil('2026-09-10');
    await score(await lesson.answer('q1', '2026-09-09T08:00:00.000Z'), 70);
    await runUntil('2027-07-05');
    expect(await retired()).toEqual([0, 0]);
    await runUntil('2028-07-05');
    expect(await uids()).toEqual([]);
    expect(await retired()).toEqual([1, 70]);
  });
});

it('nobody but teachers and the administrator is told what goes', async () => {
  expect((await lesson.mei.request('GET /api/retention-warnings')).code).toBe('wrong_role');
  const { call } = lesson.served;
  expect((await call({ method: 'GET', url: '/api/retention-warnings' })).json().code).toBe('not_signed_in');
});
