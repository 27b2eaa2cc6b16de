/** Which token of a class tablet works: the answer that brings it the next one may be lost. docs/SYNC.md, 'Class tablet'. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let schoolClass: { uid: string; id: number; code: string };
let tablet: TestTablet;
/** The token that the tablet holds. */
let held: string;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  tablet = new TestTablet(served);
  held = await prepare();
  await tablet.fetchReply();
});
afterEach(() => served.close());

/** The fresh token. A test that goes on with another one plays a tablet that the answer never reached. */
async function prepare(classUid = schoolClass.uid): Promise<string> {
  expect(await tablet.prepare(rivera, classUid)).toBe(200);
  return tablet.token;
}

async function pull(token: string, child: Person = mei): Promise<number> {
  tablet.token = token;
  return (await tablet.pull(child.user)).statusCode;
}

/** A call of its own with this token. */
const report = (token: string) => {
  tablet.token = token;
  return tablet.report();
};
const leave = async (token: string) => {
  tablet.token = token;
  return (await tablet.leave()).statusCode;
};
const stateFor = async (token: string) => (await report(token)).json<{ state: string }>().state;
const revoke = () => rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`);
const formerTokens = () => served.school.db.selectFrom('former_tablet_tokens').selectAll().execute();

describe('a preparation whose answer was lost', () => {
  it('after a lost preparation the tablet works with its older token, also for the added class', async () => {
    const other = await addClass(rivera, 'Room 5');
    const ana = await served.student(rivera, 'Ana');
    await join(rivera, ana, other);
    await prepare(other.uid);
    expect(await pull(held)).toBe(200);
    expect(await pull(held, ana)).toBe(200);
    expect(await report(held).then((reply) => reply.json())).toMatchObject({
      state: 'active',
      members: [{ username: 'mei' }, { username: 'ana' }],
    });
  });

  it('after several lost preparations, each token works until a newer one is used', async () => {
    const [second, third] = [await prepare(), await prepare()];
    expect(await pull(held)).toBe(200);
    // The second answer had arrived, but no call was made with it yet.
    expect(await pull(second)).toBe(200);
    expect(await pull(held)).toBe(401);
    expect(await pull(third)).toBe(200);
    expect([await pull(held), await pull(second)]).toEqual([401, 401]);
    expect(await formerTokens()).toEqual([]);
  });

  it('after a preparation that arrives, the tokens before it are unknown', async () => {
    const second = await prepare();
    const third = await prepare();
    expect(await stateFor(third)).toBe('active');
    for (const old of [held, second]) {
      expect((await report(old)).statusCode).toBe(401);
      expect(await pull(old)).toBe(401);
      expect(await leave(old)).toBe(401);
    }
    expect(await stateFor(third)).toBe('active');
  });

  it('a pull with any token of a tablet is answered with its revocation', async () => {
    const second = await prepare();
    await revoke();
    for (const token of [held, second]) expect(await pull(token)).toBe(410);
    // The newer one was used: from here on it is the one that the tablet holds.
    expect((await report(held)).statusCode).toBe(401);
    expect(await stateFor(second)).toBe('leaving');
  });

  it('a tablet’s own call with an older token is answered with its revocation', async () => {
    const second = await prepare();
    await revoke();
    expect(await stateFor(held)).toBe('leaving');
    expect(await leave(held)).toBe(204);
    expect(await leave(held)).toBe(204);
    for (const token of [held, second]) expect((await report(token)).statusCode).toBe(410);
  });

  it('older tokens end when a teacher signs the tablet out on the spot', async () => {
    const second = await prepare();
    expect(await leave(held)).toBe(204);
    for (const token of [held, second]) {
      expect(await pull(token)).toBe(410);
      expect((await report(token)).statusCode).toBe(410);
    }
  });

  it('tokens of a lost preparation are known after a restart of the server', async () => {
    await prepare();
    await served.app.close();
    await served.school.close();
    served = await openTestSchool({ folder: served.folder });
    const same = new TestTablet(served);
    same.token = held;
    expect((await same.fetchReply()).state).toBe('active');
  });
});

describe('the first use of a fresh token', () => {
  it('several first calls with a fresh token may run at once', async () => {
    const second = await prepare();
    expect(await Promise.all([1, 2, 3].map(() => pull(second)))).toEqual([200, 200, 200]);
    expect(await pull(held)).toBe(401);
  });

  it('any first call with a fresh token counts, and ends no token of another tablet', async () => {
    const other = new TestTablet(served, 'Tablet 8');
    await other.prepare(rivera, schoolClass.uid);
    const { token } = other;
    await other.prepare(rivera, schoolClass.uid);
    const second = await prepare();
    tablet.token = second;
    expect((await tablet.get('/uploads/nothing', { 'x-account': mei.user.uid })).statusCode).toBe(404);
    expect(await pull(held)).toBe(401);
    other.token = token;
    expect((await other.fetchReply()).state).toBe('active');
  });
});

describe('a token from before a revocation', () => {
  it('a token from before a revocation reads nothing, though a new preparation was lost', async () => {
    await revoke();
    const second = await prepare();
    expect(await stateFor(held)).toBe('leaving');
    expect((await report(held)).json()).toMatchObject({ state: 'leaving', members: [] });
    expect(await pull(held)).toBe(410);
    const third = await prepare();
    expect(await pull(held)).toBe(410);
    // What it ends is its own preparation, not the new one.
    expect(await leave(held)).toBe(204);
    expect([await pull(second), await pull(third)]).toEqual([200, 200]);
    expect(await pull(held)).toBe(401);
  });

  it('a token from before a revocation is unknown once the tablet has left and was prepared anew', async () => {
    const second = await prepare();
    expect(await leave(held)).toBe(204);
    const third = await prepare();
    for (const old of [held, second]) expect(await pull(old)).toBe(401);
    expect(await pull(third)).toBe(200);
  });
});
