/** Several administrators of a school: who they are, who makes one, and that one is left. Decision 179. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { deleteUser } from './delete-user.ts';
import { setManyActive } from './manage-many.ts';
import { updateUser } from './update-user.ts';

let served: TestSchool;
let head: Person;
let rivera: Person;
let deputy: Person;
beforeEach(async () => {
  served = await openTestSchool();
  head = await served.setUpAdmin();
  rivera = await served.teacher('Rivera');
  await change({ role: 'admin' });
  deputy = await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher');
});
afterEach(() => served.close());

const change = (body: object, by = head, of = rivera) =>
  by.request('PATCH /api/users/:id', {
    params: { id: of.user.id },
    body: { ...body, currentPassword: by === head ? 'head-secret' : TEACHER_PASSWORD },
  });
const others = async (by: Person, query = {}) => {
  const page = await by.ok('GET /api/admin/users', { query: { role: 'admin', ...query } });
  return [page.users.map(({ username }) => username), page.total, page.found];
};

it('a teacher who is made an administrator signs in as one, and the first one reads it in the audit list', async () => {
  expect(deputy.user.role).toBe('admin');
  const { entries } = await head.ok('GET /api/admin/audit', { query: { limit: 1 } });
  expect(entries).toMatchObject([{ actorName: 'head', action: 'role_changed', subjectKind: 'admin' }]);
});

it('an administrator is shown the other administrators, and nobody else is', async () => {
  expect(await others(head)).toEqual([['Rivera'], 1, 1]);
  expect(await others(deputy)).toEqual([['head'], 1, 1]);
  expect(await others(head, { search: 'nobody' })).toEqual([[], 1, 0]);
  for (const sort of ['name', 'username', 'email', 'class', 'teacher', 'newest'])
    expect(await others(head, { sort })).toEqual([['Rivera'], 1, 1]);
  const okafor = await served.teacher('Okafor');
  const query = { role: 'admin' } as const;
  expect(await okafor.request('GET /api/admin/users', { query })).toMatchObject({ status: 403 });
  const teachers = await head.ok('GET /api/admin/users', { query: { role: 'teacher' } });
  expect(teachers.users.map(({ username }) => username)).toEqual(['Okafor']);
});

it('one who follows gives the one who left no way in any more, by each of three ways', async () => {
  const id = { params: { id: head.user.id } };
  const secret = { currentPassword: TEACHER_PASSWORD };
  const reset = { ...id, body: { password: 'maple-tree', ...secret } };
  await deputy.ok('PATCH /api/users/:id/reset-password', reset);
  await expect(served.signIn('head', 'head-secret')).rejects.toThrow(/401/);
  await deputy.ok('PATCH /api/users/:id', { ...id, body: { isActive: false } });
  await expect(served.signIn('head', 'maple-tree')).rejects.toThrow(/401/);
  await deputy.ok('DELETE /api/users/:id', { ...id, body: secret });
  expect(await others(deputy)).toEqual([[], 0, 0]);
});

it('an administrator takes neither the own role nor the own account away', async () => {
  for (const body of [{ role: 'teacher' }, { role: 'student' }, { isActive: false }])
    expect(await change(body, deputy, rivera)).toMatchObject({ status: 403, code: 'wrong_role' });
  const params = { id: rivera.user.id };
  const body = { currentPassword: TEACHER_PASSWORD };
  expect(await deputy.request('DELETE /api/users/:id', { params, body })).toMatchObject({ status: 403 });
});

it.each<[string, (actor: UserActor, w: WriteContext, id: number) => Promise<unknown>]>([
  ['deactivates', (actor, w, id) => setManyActive(actor, w, { users: [id], isActive: false })],
  ['deletes', (actor, w, id) => deleteUser(actor, w, id)],
  [
    'takes the role of',
    (actor, w, id) =>
      updateUser(actor, w, id, { role: 'teacher' }, { passwordHash: undefined, hasGoogle: false }),
  ],
])('one who was deactivated while the call was under way %s no last administrator', async (_, act) => {
  await change({ isActive: false });
  const { id, uid } = deputy.user;
  const actor = { kind: 'user', role: 'admin', id, uid } as const;
  const acting = served.school.writer.write((w) => act(actor, w, head.user.id));
  await expect(acting).rejects.toMatchObject({ code: 'wrong_role' });
  expect((await head.call('GET', '/api/users/current')).statusCode).toBe(200);
});

it('an administrator who becomes a teacher again signs in as one', async () => {
  const demoted = await change({ role: 'teacher' });
  expect(demoted).toMatchObject({ status: 200, body: { role: 'teacher' } });
  expect(await others(head)).toEqual([[], 0, 0]);
  expect((await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher')).user.role).toBe('teacher');
});

it('a teacher without a password, who comes in by Google alone, becomes an administrator once they have one', async () => {
  const okafor = await served.teacher('Okafor');
  await served.school.db
    .updateTable('users')
    .set({ password: null })
    .where('id', '=', okafor.user.id)
    .execute();
  const promote = () => change({ role: 'admin' }, head, okafor);
  expect(await promote()).toMatchObject({ status: 400, code: 'admin_password_needed' });
  const body = { password: 'maple-tree', currentPassword: 'head-secret' };
  await head.ok('PATCH /api/users/:id/reset-password', { params: { id: okafor.user.id }, body });
  expect(await promote()).toMatchObject({ status: 200, body: { role: 'admin' } });
});

it('an administrator whom no password lets in does not count as another one', async () => {
  await served.school.db
    .updateTable('users')
    .set({ password: null })
    .where('id', '=', rivera.user.id)
    .execute();
  const { id, uid } = rivera.user;
  const actor = { kind: 'user', role: 'admin', id, uid } as const;
  const acting = served.school.writer.write((w) => deleteUser(actor, w, head.user.id));
  await expect(acting).rejects.toMatchObject({ code: 'wrong_role' });
});
