/** A tablet with classes of several teachers: what one of them may not get by knowing its uid. docs/SYNC.md, 'Class tablet'. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let okafor: Person;
let mei: Person;
let tablet: TestTablet;
let okafors: { uid: string; code: string };

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  okafor = await served.teacher('Okafor');
  mei = await served.student(rivera, 'Mei');
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
  okafors = await addClass(okafor, 'Room 5');
});
afterEach(() => served.close());

/** As from another machine, which has the tablet's uid and not its token. */
async function prepareFromAfar(token?: string): Promise<[number, string]> {
  const body = { device: tablet.device, classUid: okafors.uid, ...(token !== undefined && { token }) };
  const reply = await okafor.call('POST', '/api/tablets', body);
  return [reply.statusCode, reply.json<{ code: string }>().code];
}

it('another teacher adds a class on the tablet itself', async () => {
  expect(await tablet.prepare(okafor, okafors.uid)).toBe(200);
  expect((await tablet.fetchReply()).classes.map(({ name }) => name)).toEqual(['Room 4', 'Room 5']);
});

it('nobody gets a token for the children of another teacher by the tablet’s uid', async () => {
  const other = new TestTablet(served);
  await other.prepare(okafor, okafors.uid);
  expect(await prepareFromAfar()).toEqual([409, 'tablet_taken']);
  expect(await prepareFromAfar('guessed')).toEqual([409, 'tablet_taken']);
  expect(await prepareFromAfar(other.token)).toEqual([409, 'tablet_taken']);
  expect((await prepareFromAfar('x'.repeat(201)))[0]).toBe(400);
  // Nothing has changed for the tablet, not even its name.
  expect((await tablet.pull(mei.user)).statusCode).toBe(200);
  expect((await tablet.fetchReply()).classes.map(({ name }) => name)).toEqual(['Room 4']);
});

it('a tablet that is signed out is prepared anew only on the tablet itself, until it is gone', async () => {
  await tablet.prepare(okafor, okafors.uid);
  await tablet.fetchReply();
  await okafor.call('POST', `/api/tablets/${tablet.device.uid}/revoke`);
  expect(await prepareFromAfar()).toEqual([409, 'tablet_taken']);
  expect((await prepareFromAfar(tablet.token))[0]).toBe(200);
});

it('a tablet on which another teacher’s child has an open lane is prepared only on the tablet itself, also when the class is gone', async () => {
  const lanes = () => [{ account: mei.user.uid, lane: randomUUID() }];
  expect((await tablet.fetchReply({ lanes: lanes() })).lanes).toHaveLength(1);
  const [riveras] = (await tablet.fetchReply()).classes;
  await rivera.call('DELETE', `/api/class-codes/${riveras?.uid}`);
  expect(await prepareFromAfar()).toEqual([409, 'tablet_taken']);
  expect(await tablet.prepare(okafor, okafors.uid)).toBe(200);
  // The tablet sends what it holds of the child.
  expect((await tablet.fetchReply({ lanes: lanes() })).lanes).toHaveLength(1);
  // Of an own child, nothing is shown: the teacher's own tablet needs no token of its own.
  await tablet.leave();
  const leo = await served.student(okafor, 'Leo');
  await join(okafor, leo, okafors);
  await tablet.prepare(okafor, okafors.uid);
  await tablet.fetchReply({ lanes: [{ account: leo.user.uid, lane: randomUUID() }] });
  expect((await prepareFromAfar())[0]).toBe(200);
});

it('a tablet that is gone sends for no child of its earlier classes', async () => {
  const lanes = () => [{ account: mei.user.uid, lane: randomUUID() }];
  expect((await tablet.fetchReply({ lanes: lanes() })).lanes).toHaveLength(1);
  await tablet.leave();
  expect(await tablet.prepare(okafor, okafors.uid)).toBe(200);
  expect((await tablet.fetchReply({ lanes: lanes() })).lanes).toEqual([]);
});
