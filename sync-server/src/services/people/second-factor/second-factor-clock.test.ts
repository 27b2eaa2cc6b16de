/** A second factor on a box whose clock is not that of the phone: decision 161. */
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf, turnOnSecondFactor } from '#test/people/authenticator.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let served: TestSchool;
let admin: Person;
let secret: string;
/** How far the phone is ahead of the box, in milliseconds. */
let ahead: number;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
  ahead = 0;
});
afterEach(() => served.close());

const turnOn = async () => {
  ({ secret } = await turnOnSecondFactor(admin, 'head-secret', served.clock));
};
const shown = () => codeOf(secret, served.clock.now() + ahead);
const logIn = (code = shown()) =>
  served.visitor.request('POST /api/auth/login', {
    body: { username: 'head', password: 'head-secret', role: 'teacher', code },
  });
/** Signs in with the code that the phone shows, and waits for the next one. */
const logInWithNext = async () => {
  const answer = await logIn();
  served.clock.advance(STEP_MS);
  return answer;
};

it('a box that loses three seconds a day lets its administrator in each week, for twenty weeks', async () => {
  await turnOn();
  for (let week = 1; week <= 20; week++) {
    served.clock.jump(7 * DAY_MS);
    ahead += 7 * 3000;
    expect([week, (await logIn()).status]).toEqual([week, 200]);
  }
  expect((await logIn()).code).toBe('second_factor_wrong');
});

it('a box whose clock is put right after weeks lets its administrator in', async () => {
  await turnOn();
  for (ahead = 20_000; ahead < 5 * MINUTE_MS; ahead += 20_000) {
    served.clock.jump(7 * DAY_MS);
    await logIn();
  }
  served.clock.jump(ahead);
  ahead = 0;
  expect((await logInWithNext()).status).toBe(200);
});

it.each([
  ['behind', 10],
  ['ahead', -10],
])(
  'two codes of a phone in a row show that the clock of the box is %s, and open nothing',
  async (_, minutes) => {
    await turnOn();
    ahead = minutes * MINUTE_MS;
    served.clock.advance(60 * MINUTE_MS);
    expect((await logInWithNext()).code).toBe('second_factor_wrong');
    const second = await logInWithNext();
    expect(second).toMatchObject({ status: 401, code: 'second_factor_clock' });
    expect(second.body).toMatchObject({
      error:
        'The clocks of the school’s computer and of your phone are about 10 minutes apart. Look at both clocks, and set the one that is wrong.',
    });
    served.clock.jump(ahead);
    ahead = 0;
    expect((await logIn()).status).toBe(200);
  },
);

it('one code of another time says nothing of the clock, nor do two with a wrong one between them', async () => {
  await turnOn();
  ahead = 10 * MINUTE_MS;
  const first = shown();
  const codes = [first, first, '000000', codeOf(secret, served.clock.now() + ahead, 1)];
  for (const code of codes) expect((await logIn(code)).code).toBe('second_factor_wrong');
});

it('a used code is wrong on a box whose clock was set back since, and not one of another time', async () => {
  await turnOn();
  const used = shown();
  expect((await logInWithNext()).status).toBe(200);
  const later = shown();
  expect((await logIn()).status).toBe(200);
  served.clock.jump(-10 * MINUTE_MS);
  expect((await logIn(used)).code).toBe('second_factor_wrong');
  expect((await logIn(later)).code).toBe('second_factor_wrong');
});

it('a second factor that is set up on a box with another time says so at the second code', async () => {
  ({ secret } = await admin.ok('POST /api/auth/second-factor', { body: { currentPassword: 'head-secret' } }));
  ahead = 45 * MINUTE_MS;
  const confirm = () => admin.request('POST /api/auth/second-factor/confirm', { body: { code: shown() } });
  expect((await confirm()).code).toBe('second_factor_wrong');
  served.clock.advance(STEP_MS);
  expect((await confirm()).code).toBe('second_factor_clock');
  expect(await admin.ok('GET /api/auth/second-factor')).toEqual({ isOn: false, recoveryCodesLeft: 0 });
});

it('a code of another time is counted as a guess', async () => {
  await served.close();
  const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
  served = await openTestSchool({ settings: { limits } });
  admin = await served.setUpAdmin();
  await turnOn();
  ahead = 10 * MINUTE_MS;
  expect([(await logIn()).status, (await logIn()).status, (await logIn()).status]).toEqual([401, 401, 429]);
});
