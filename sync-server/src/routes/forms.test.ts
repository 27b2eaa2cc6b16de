/** What every call of the contract does with a broken form, too much, a senseless id, and the same thing twice. */
import { type Actor, actors, type ContractKey, calls, permissions } from 'shared-schema/contract';
import { IDEMPOTENCY_HEADER } from 'shared-schema/sync/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from '#test/classes/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** Calls that sign in or carry files have tests of their own. */
const resources = (Object.keys(calls) as ContractKey[]).filter((key) => !/auth|upload|health/.test(key));
/** These store nothing in the database: sent again, they are made again. Backup, restore and drill have tests of their own for that. */
const readers = [
  ...['POST /api/admin/backups', 'POST /api/admin/restore', 'POST /api/admin/restore-drill'],
  'POST /api/admin/upgrade',
  'POST /api/speech/preview',
  'POST /api/recordings/export',
  'POST /api/students/:id/everything',
];
const writes = resources.filter((key) => !key.startsWith('GET') && !readers.includes(key));

/** Somebody who is let in, and is signed in if that makes a difference. */
function insider(key: ContractKey): Actor {
  const allowed = actors.filter((actor) => permissions[key][actor] === 'allow');
  return allowed.includes('teacher') ? 'teacher' : (allowed.at(-1) ?? 'anonymous');
}

describe('a form that is not as expected is refused with 400', () => {
  for (const key of resources.filter((name) => 'body' in calls[name])) {
    test(key, async () => {
      const outcome = await scene.attempt(key, insider(key), { payload: ['not', 'a', 'form'] });
      expect(outcome).toMatchObject({ status: 400, code: 'invalid_body' });
    });
  }
  test('a form that is not even JSON', async () => {
    const change = { payload: '{"name":', headers: { 'content-type': 'application/json' } };
    const outcome = await scene.attempt('POST /api/class-codes', 'teacher', change);
    expect(outcome).toMatchObject({ status: 400, code: 'invalid_body' });
  });
  test('who may not call learns nothing about the form', async () => {
    const change = { payload: ['not', 'a', 'form'] };
    expect(await scene.attempt('POST /api/activities', 'anonymous', change)).toMatchObject({ status: 401 });
    expect(await scene.attempt('POST /api/activities', 'student', change)).toMatchObject({ status: 403 });
  });
});

test('more than a form may hold is refused with 413', async () => {
  const change = { payload: { name: 'x'.repeat(5 * 1024 * 1024) } };
  const outcome = await scene.attempt('POST /api/class-codes', 'teacher', change);
  expect(outcome).toMatchObject({ status: 413, code: 'too_large' });
});

describe('an id in no known form names no object', () => {
  for (const key of resources.filter((name) => 'params' in calls[name])) {
    test(key, async () => {
      for (const id of ['abc', '0', '-1', '1e3', '999999999']) {
        const outcome = await scene.attempt(key, insider(key), { id });
        expect(outcome, id).toMatchObject({ status: 404, code: 'not_found' });
      }
    });
  }
});

/** A write with other content, by the same person. */
const otherWrite = {
  teacher: { call: 'POST /api/class-codes', name: 'Other' },
  admin: { call: 'POST /api/users', username: 'other', email: 'other@example.org', password: 'long enough' },
} as const;

describe('the same thing sent twice with one key happens once', () => {
  for (const key of writes) {
    test(key, async () => {
      const change = { headers: { [IDEMPOTENCY_HEADER]: `again and again ${key}` }, keep: true };
      const first = await scene.attempt(key, insider(key), change);
      expect(first.status, first.body).toBeLessThan(300);
      expect(await scene.attempt(key, insider(key), change)).toEqual(first);
      const { call, ...payload } = otherWrite[insider(key) === 'admin' ? 'admin' : 'teacher'];
      const other = await scene.attempt(call, insider(key), { ...change, payload });
      expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
      scene.renew(key);
    });
  }
});
