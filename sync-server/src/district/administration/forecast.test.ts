/** The forecast of storage on a small district whose schools go on as they did: it is right within a tenth. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import type { SchoolSummary } from 'shared-schema/contract';
import { forecastBytes } from 'shared-schema/rules/storage-forecast';
import { afterEach, expect, it } from 'vitest';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { EMPTY_DATABASE_BYTES, summarizeSchool } from './summarize-school.ts';

interface DemoSchool {
  readonly served: TestSchool;
  /** One school day: a new activity, and its answers. */
  day(answers: number): Promise<void>;
}

const open: TestSchool[] = [];
afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
});

async function openDemoSchool(children: number): Promise<DemoSchool> {
  const served = await openTestSchool({ clock: createTestClock() });
  open.push(served);
  const rivera: Person = await served.teacher('Rivera');
  const lanes: TestLane[] = [];
  for (let child = 1; child <= children; child++)
    lanes.push(await (await served.student(rivera, `Child${child}`)).registerLane());
  return {
    served,
    async day(answers) {
      const activities: string[] = [];
      const lane = await rivera.registerLane();
      for (let answer = 0; answer < answers; answer++) {
        const round = Math.floor(answer / children);
        const uid = activities[round] ?? randomUUID();
        if (!activities[round]) await lane.apply(activityOf(uid));
        activities[round] = uid;
        // Children speak for longer and shorter: sounds of 1 to 5 kB stand for those of 20 to 100.
        const sound = makeSound(`${randomUUID()} ${'.'.repeat(1000 + ((answer * 1234) % 4000))}`);
        const childsLane = lanes[answer % children];
        await childsLane?.put(sound);
        await childsLane?.apply(answerWith(sound, uid));
      }
    },
  };
}

const bytesOf = ({ databaseBytes, fileBytes }: SchoolSummary) => (databaseBytes ?? 0) + fileBytes;

async function measure({ served }: DemoSchool): Promise<SchoolSummary> {
  served.school.raw.pragma('wal_checkpoint(TRUNCATE)');
  return summarizeSchool(served.school);
}

/** Weeks of school with days that differ, then a weekend; a week of 0 is a holiday. */
async function live(school: DemoSchool, weeks: readonly number[]): Promise<void> {
  for (const answers of weeks) {
    for (let day = 0; day < 7; day++) {
      if (day < 5 && answers > 0) await school.day(Math.round(answers * [1, 1.3, 0.7, 1.1, 0.9][day]!));
      school.served.clock.advance(DAY_MS);
    }
  }
}

it('an empty database is about as large as the forecast takes it to be', async () => {
  const school = await openDemoSchool(0);
  const { databaseBytes } = await measure(school);
  expect((databaseBytes ?? 0) / EMPTY_DATABASE_BYTES).toBeGreaterThan(0.8);
  expect((databaseBytes ?? 0) / EMPTY_DATABASE_BYTES).toBeLessThan(1.25);
});

it('after six weeks with a holiday, the forecast for the next three weeks is right within a tenth', async () => {
  const schools = [await openDemoSchool(6), await openDemoSchool(3)];
  const before: SchoolSummary[] = [];
  for (const [at, school] of schools.entries()) {
    await live(school, at === 0 ? [8, 10, 0, 9, 10, 8] : [5, 6, 6, 0, 5, 6]);
    before.push(await measure(school));
  }
  const forecasts = before.map((summary) => forecastBytes(bytesOf(summary), summary.growth!, 15));
  expect(before.map(({ growth }) => growth?.schoolDays)).toEqual([25, 25]);
  for (const [at, school] of schools.entries()) {
    await live(school, at === 0 ? [9, 10, 8] : [6, 5, 6]);
    const error = forecasts[at]! / bytesOf(await measure(school)) - 1;
    expect(Math.abs(error), `school ${at}: ${(error * 100).toFixed(1)} %`).toBeLessThan(0.1);
  }
});
