/** Guessing passwords, and a class that signs in meanwhile. docs/decisions/022-counting-failed-sign-ins.md */
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool, testConfig } from '#test/test-school.ts';

const SCHOOL = '203.0.113.7';
let served: TestSchool;
let rivera: Person;

beforeEach(async () => {
  served = await openTestSchool({ settings: { limits: limits() } });
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

function limits() {
  return { ...testConfig('').limits, callsPerMinute: 100_000 };
}

interface Try {
  readonly address?: string;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
}

function attempt(username: string, password: string, { address = SCHOOL, headers = {}, cookie }: Try = {}) {
  return served.call({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { ...headers, ...(cookie && { cookie }) },
    payload: { username, password },
  });
}
const statusOf = async (...tried: Parameters<typeof attempt>) => (await attempt(...tried)).statusCode;

async function countResults(
  count: number,
  one: (number: number) => Promise<number>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let number = 0; number < count; number++) {
    const status = await one(number);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** No sign-in waits for longer at once; what the server does by itself waits for half a minute and more. */
const LONGEST_WAIT_MS = 10_000;

/** The clock moves on whenever a sign-in waits for it. */
async function inItsTime<T>(reply: Promise<T>): Promise<T> {
  let isDone = false;
  void reply.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    const due = served.clock.next();
    if (due !== null && due <= LONGEST_WAIT_MS) served.clock.advance(due);
  }
  return reply;
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Makes children without hashing in the test's own time. */
async function makeClass(count: number): Promise<string[]> {
  const names = numbers(count).map((number) => `child${number}`);
  for (const username of names) {
    const body = { username, firstName: username, lastName: 'L', role: 'student', password: username };
    await rivera.call('POST', '/api/users', body);
  }
  return names;
}

describe('guessing', () => {
  it('guessing at one name from one address ends after ten tries, then one a minute is checked', async () => {
    expect(await countResults(60, () => statusOf('Rivera', 'guess'))).toEqual({ 401: 10, 429: 50 });
    served.clock.advance(60_000);
    expect(await countResults(5, () => statusOf('Rivera', 'guess'))).toEqual({ 401: 1, 429: 4 });
  });

  it('parallel guesses are counted like serial ones', async () => {
    const replies = await Promise.all(numbers(60).map(() => statusOf('Rivera', 'guess')));
    expect(replies.filter((status) => status === 401)).toHaveLength(10);
  });

  it('guessing does not begin anew with a forged address', async () => {
    const made = (number: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${number}` } });
    expect(await countResults(60, (number) => statusOf('Rivera', 'guess', made(number)))).toEqual({
      401: 10,
      429: 50,
    });
  });

  it('guessing at one name from everywhere ends after thirty tries', async () => {
    const from = (number: number) => ({ address: `198.51.100.${number}` });
    expect(await countResults(60, (number) => statusOf('Rivera', 'guess', from(number)))).toEqual({
      401: 30,
      429: 30,
    });
  });

  it('guessing at any form of a name is guessing at one name', async () => {
    const forms = ['Rivera', 'rivera', 'ＲＩＶＥＲＡ', 'riv\u200bera', ' RIVERA '];
    expect(await countResults(60, (number) => statusOf(forms[number % 5] ?? '', 'guess'))).toMatchObject({
      429: 50,
    });
  });

  it('guessing from one network of IPv6 is guessing from one address', async () => {
    const from = (number: number) => ({ address: `2001:db8:0:7::${number + 1}` });
    expect(await countResults(30, (number) => statusOf('Rivera', 'guess', from(number)))).toMatchObject({
      401: 10,
    });
  });

  it('guessing reveals nothing about who has an account', async () => {
    expect(await countResults(60, () => statusOf('nobody', 'guess'))).toEqual({ 401: 10, 429: 50 });
  });
});

describe('the right person', () => {
  const guessFromEverywhere = () =>
    countResults(60, (number) => statusOf('Rivera', 'guess', { address: `198.51.100.${number}` }));

  it('the right person signs in on a device of their own while others guess at the name, a little later', async () => {
    const first = await attempt('Rivera', TEACHER_PASSWORD);
    const device = first.cookies.find(({ name }) => name === 'chickadee_device');
    const cookie = `chickadee_device=${device?.value}`;
    await guessFromEverywhere();
    expect(await statusOf('Rivera', TEACHER_PASSWORD, { address: '192.0.2.1' })).toBe(429);
    const began = served.clock.now();
    expect(await inItsTime(statusOf('Rivera', TEACHER_PASSWORD, { cookie }))).toBe(200);
    expect(served.clock.now() - began).toBe(2_000);
  });

  it('a known device allows no more guesses, and none at another name', async () => {
    const mei = await served.student(rivera, 'Mei');
    const device = (await attempt('mei', 'mei')).cookies.find(({ name }) => name === 'chickadee_device');
    const cookie = `chickadee_device=${device?.value}`;
    expect(mei.user.username).toBe('mei');
    expect(await countResults(30, () => statusOf('mei', 'guess', { cookie }))).toEqual({ 401: 10, 429: 20 });
    await guessFromEverywhere();
    expect(await statusOf('Rivera', TEACHER_PASSWORD, { cookie })).toBe(429);
  });

  it('signing in often does not count against the right person', async () => {
    expect(await countResults(40, () => statusOf('Rivera', TEACHER_PASSWORD))).toEqual({ 200: 40 });
    expect(await countResults(60, () => statusOf('Rivera', 'guess'))).toEqual({ 401: 10, 429: 50 });
  });
});

describe('a class behind one address', () => {
  it('a class behind one address signs in at once, some children wrongly, and everybody is in', async () => {
    const names = await makeClass(30);
    const wrongly = await Promise.all(names.slice(0, 15).map((name) => statusOf(name, 'wrong')));
    expect(new Set(wrongly)).toEqual(new Set([401]));
    const rightly = await Promise.all(names.map((name) => statusOf(name, name)));
    expect(rightly).toEqual(names.map(() => 200));
  });

  it('a class is not locked out by a program that tries many names from its address', async () => {
    const names = await makeClass(5);
    const began = served.clock.now();
    const sprayed = await countResults(200, (number) => inItsTime(statusOf(`name${number}`, 'guess')));
    // Each name may be tried once, and slowly.
    expect(sprayed).toEqual({ 401: 200 });
    expect(served.clock.now() - began).toBeGreaterThan(100 * 500);
    const replies = names.map((name) => statusOf(name, name));
    expect(await inItsTime(Promise.all(replies))).toEqual(names.map(() => 200));
    expect(await statusOf('name199', 'guess')).toBe(429);
  });
});

describe('signing up', () => {
  const signUp = (number: number, address = SCHOOL) => {
    const username = `teacher${number}`;
    const names = { username, email: `${username}@school.test`, firstName: 'T', lastName: 'T' };
    const payload = { ...names, password: TEACHER_PASSWORD };
    return served.call({ method: 'POST', url: '/api/users', remoteAddress: address, payload });
  };
  const signUps = (count: number, first: number, address?: (number: number) => string) =>
    countResults(count, async (number) => (await signUp(first + number, address?.(number))).statusCode);

  it('twenty teachers sign up on a training day, also where each needs a second try', async () => {
    expect(await signUps(20, 0)).toEqual({ 201: 20 });
    expect(await signUps(19, 0)).toEqual({ 409: 19 });
  });

  it('sign-ups from one address are limited to forty, then ten an hour', async () => {
    expect(await signUps(60, 0)).toEqual({ 201: 40, 429: 20 });
    served.clock.advance(HOUR_MS);
    expect(await signUps(20, 100)).toEqual({ 201: 10, 429: 10 });
  });

  it('sign-ups from many addresses are limited', async () => {
    const address = (number: number) => `198.51.100.${number}`;
    expect(await signUps(150, 0, address)).toEqual({ 201: 99, 429: 51 });
  });

  it('students that a teacher makes do not count as sign-ups', async () => {
    expect(await makeClass(60)).toHaveLength(60);
    const made = await rivera.call('GET', '/api/students');
    expect(made.json()).toHaveLength(60);
  });
});
