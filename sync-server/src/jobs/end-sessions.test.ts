import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { endOldSessions } from './end-sessions.ts';
import { removeDueAnswers } from './remove-due-answers.ts';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

/** The jobs of one hour; that of answers notes that the box has run. */
async function runJobs(): Promise<void> {
  await removeDueAnswers(served.school);
  await endOldSessions(served.school);
}

const count = async (table: 'sessions' | 'sign_in_devices') =>
  (await served.school.db.selectFrom(table).selectAll().execute()).length;
const status = async () => (await rivera.request('GET /api/auth/sessions')).status;

it('sessions that are over go, and devices that nobody signed in on for long', async () => {
  const devices = await count('sign_in_devices');
  for (let week = 0; week < 60; week++) {
    await runJobs();
    served.clock.advance(7 * DAY_MS);
  }
  await runJobs();
  expect([devices, await count('sign_in_devices'), await count('sessions')]).toEqual([1, 0, 0]);
});

it('a clock that is ahead for an hour ends no session for good', async () => {
  await runJobs();
  served.clock.jump(400 * DAY_MS);
  await runJobs();
  expect(await status()).toBe(401);
  served.clock.jump(-400 * DAY_MS);
  await runJobs();
  expect([await count('sign_in_devices'), await count('sessions')]).toEqual([1, 1]);
  expect(await status()).toBe(200);
});

it('a socket closes when its session is over, also while the clock is not trusted', async () => {
  const closed: number[] = [];
  const [session] = await served.school.db.selectFrom('sessions').selectAll().execute();
  await runJobs();
  served.school.hub.add({
    account: { id: rivera.user.id, uid: rivera.user.uid, role: 'teacher' },
    sessionHash: session?.token_hash ?? '',
    socket: { send: () => undefined, close: (code: number) => closed.push(code) },
  } as never);
  served.clock.jump(400 * DAY_MS);
  await runJobs();
  expect(closed).toHaveLength(1);
});
