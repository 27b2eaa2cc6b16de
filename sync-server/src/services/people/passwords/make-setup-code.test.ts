/** A school in which nobody can sign in as the administrator: a command makes a setup code (decision 179). */
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { makeSetupCode } from './make-setup-code.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());

const setUp = (code: string, username = 'second') =>
  served.visitor.request('POST /api/auth/setup', { body: { code, username, password: 'secret-secret' } });
const refused = { status: 403, code: 'setup_code_wrong' };

it('a code that is made beside an administrator makes one more, once, and the first still signs in', async () => {
  const head = await served.setUpAdmin();
  const { code, isAnother } = await makeSetupCode(served.school);
  expect(isAnother).toBe(true);
  expect(await setUp(code)).toMatchObject({ status: 201, body: { role: 'admin' } });
  expect(await setUp(code, 'third')).toMatchObject(refused);
  expect((await served.signIn('head', 'head-secret')).user.uid).toBe(head.user.uid);
});

it('the other administrators read in the audit list that a code was made and used', async () => {
  const head = await served.setUpAdmin();
  await setUp((await makeSetupCode(served.school)).code);
  const { entries } = await head.ok('GET /api/admin/audit', { query: { limit: 2 } });
  expect(entries.map(({ actorRole, action, subjectName }) => [actorRole, action, subjectName])).toEqual([
    ['anonymous', 'setup_used', 'second'],
    ['anonymous', 'setup_code_made', null],
  ]);
});

it('a code that is made beside an administrator ends with the next code, and after a day', async () => {
  await served.setUpAdmin();
  const former = await makeSetupCode(served.school);
  const { code } = await makeSetupCode(served.school);
  expect(await setUp(former.code)).toMatchObject(refused);
  served.clock.advance(DAY_MS);
  expect(await setUp(code)).toMatchObject(refused);
  const inTime = await makeSetupCode(served.school);
  served.clock.advance(DAY_MS - 1);
  expect(await setUp(inTime.code)).toMatchObject({ status: 201 });
});

it('a code that was made while the clock was ahead ends when the clock is set right', async () => {
  await served.setUpAdmin();
  served.clock.jump(DAY_MS);
  const { code } = await makeSetupCode(served.school);
  served.clock.jump(-DAY_MS);
  expect(await setUp(code)).toMatchObject(refused);
});

it('a code of a school without an administrator has no end, whatever code was made before', async () => {
  const head = await served.setUpAdmin();
  await makeSetupCode(served.school);
  await served.school.db.deleteFrom('users').where('id', '=', head.user.id).execute();
  const { code, isAnother } = await makeSetupCode(served.school);
  expect(isAnother).toBe(false);
  served.clock.advance(30 * DAY_MS);
  expect(await setUp(code)).toMatchObject({ status: 201 });
});

it('a start leaves the code that was made beside an administrator, and takes no chosen one', async () => {
  await served.setUpAdmin();
  const { code } = await makeSetupCode(served.school);
  expect(await issueSetupCode(served.school.db, served.school.writer, 'chosen-code')).toBeNull();
  expect(await setUp('chosen-code')).toMatchObject(refused);
  expect(await setUp(code)).toMatchObject({ status: 201 });
});
