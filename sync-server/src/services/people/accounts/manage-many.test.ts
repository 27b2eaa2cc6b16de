/** Deactivating, activating and deleting many accounts at once: all of them or none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
let rivera: Person;
let okafor: Person;
let mei: Person;
let tom: Person;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
  [rivera, okafor] = [await served.teacher('Rivera'), await served.teacher('Okafor')];
  [mei, tom] = [await served.student(rivera, 'Mei'), await served.student(rivera, 'Tom')];
});
afterEach(() => served.close());

const currentPassword = 'head-secret';
const usernames = async () => (await admin.ok('GET /api/users')).map(({ username }) => username);
const actions = async () =>
  (await admin.ok('GET /api/admin/audit', {})).entries.map(({ action }) => action).reverse();

describe('deactivating and activating', () => {
  const setActive = (users: (number | string)[], isActive: boolean) =>
    admin.request('POST /api/admin/users/set-active', { body: { users, isActive } });

  it('nobody is signed in to a deactivated account any more, until it is activated', async () => {
    const both = [mei.user.id, rivera.user.uid];
    expect(await setActive(both, false)).toMatchObject({ status: 200, body: { count: 2 } });
    for (const person of [mei, rivera])
      expect((await person.call('GET', '/api/users/current')).statusCode).toBe(401);
    expect((await tom.call('GET', '/api/users/current')).statusCode).toBe(200);
    await expect(served.signIn('mei', 'mei')).rejects.toThrow(/401/);
    expect(await setActive([...both, tom.user.id], true)).toMatchObject({ body: { count: 2 } });
    expect((await served.signIn('mei', 'mei')).user.uid).toBe(mei.user.uid);
    expect((await actions()).slice(-4)).toEqual([
      ...['account_deactivated', 'account_deactivated', 'account_activated', 'account_activated'],
    ]);
  });

  it('where the administrator is among them, nobody is deactivated', async () => {
    expect(await setActive([mei.user.id, admin.user.id], false)).toMatchObject({ code: 'wrong_role' });
    expect((await mei.call('GET', '/api/users/current')).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  const remove = (users: (number | string)[], more: object = { currentPassword }) =>
    admin.request('POST /api/admin/users/delete', { body: { users, ...more } });

  it('students are deleted for good, each once; who is gone already is not counted', async () => {
    const users = [mei.user.id, mei.user.uid, tom.user.id, 99_999];
    expect(await remove(users)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await usernames()).toEqual(['head', 'Rivera', 'Okafor']);
    expect((await actions()).slice(-2)).toEqual(['account_deleted', 'account_deleted']);
  });

  it('without the own password nobody is deleted', async () => {
    expect(await remove([mei.user.id], {})).toMatchObject({ code: 'password_required' });
    expect(await remove([mei.user.id], { currentPassword: 'wrong' })).toMatchObject({
      code: 'password_wrong',
    });
    expect(await usernames()).toContain('mei');
  });

  it('what deleted teachers have goes to their successor', async () => {
    const more = { currentPassword, successor: okafor.user.id };
    expect(await remove([rivera.user.id, mei.user.id], more)).toMatchObject({ body: { count: 2 } });
    expect((await okafor.ok('GET /api/students')).map(({ username }) => username)).toEqual(['tom']);
  });

  it('nobody succeeds who is deleted too or is no teacher, and then nobody is deleted', async () => {
    for (const successor of [rivera.user.uid, rivera.user.id, tom.user.id, 99_999]) {
      const outcome = await remove([mei.user.id, rivera.user.id], { currentPassword, successor });
      expect(outcome, String(successor)).toMatchObject({ code: 'not_found' });
    }
    expect(await remove([mei.user.id, admin.user.id])).toMatchObject({ code: 'wrong_role' });
    expect(await usernames()).toHaveLength(5);
  });
});
