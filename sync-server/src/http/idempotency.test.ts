import { IDEMPOTENCY_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());

it('a call that is sent again with one key is the same call whatever its passwords are: no hash of them is stored', async () => {
  const rivera = await served.teacher('Rivera');
  const { user } = await served.student(rivera, 'Mei');
  const reset = (password: string, currentPassword: string) =>
    rivera.request('PATCH /api/users/:id/reset-password', {
      params: { id: user.id },
      headers: { [IDEMPOTENCY_HEADER]: 'once' },
      body: { password, currentPassword },
    });
  const first = await reset('otter', TEACHER_PASSWORD);
  expect(first.status).toBe(200);
  const changed = 'another secret 7';
  await rivera.ok('PATCH /api/auth/password', {
    body: { currentPassword: TEACHER_PASSWORD, password: changed },
  });
  expect(await reset('otter', changed)).toEqual(first);
  expect(await reset('badger', changed)).toEqual(first);
});
