/** A teacher sets a student's password back to the username, also from a device that was offline for a while. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let laptop: TestLane;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  laptop = await rivera.registerLane();
  const reset = rivera.withPassword({ password: 'otter' });
  await rivera.call('PATCH', `/api/users/${mei.user.id}/reset-password`, reset);
});
afterEach(() => served.close());

const row = async (by = rivera) =>
  (await by.pull()).docs.find(({ uid }) => uid === mei.user.uid) as { seq: number; value?: object };
const reset = (of: Person, more: object = {}) => ({
  type: 'student.update' as const,
  payload: { uid: of.user.uid, username: 'mei', passwordMirrorsUsername: true as const, ...more },
});
const statusOf = async (lane: TestLane, draft: object) =>
  (await lane.apply(draft as Parameters<TestLane['apply']>[0])).results[0];

describe('resetting a password by a command', () => {
  it('after a reset the username is the password again, the old one fails, and its verifier is gone', async () => {
    expect((await row()).value).toMatchObject({ passwordMirrorsUsername: false });
    expect(await statusOf(laptop, reset(mei))).toMatchObject({ status: 'ok' });
    expect((await row()).value).toMatchObject({ passwordMirrorsUsername: true });
    await expect(served.signIn('mei', 'otter', 'student')).rejects.toThrow();
    expect((await served.signIn('mei', 'mei', 'student')).user.uid).toBe(mei.user.uid);
    expect(await served.school.db.selectFrom('sign_in_verifiers').selectAll().execute()).toEqual([]);
  });

  it("the student's sessions end with the old password", async () => {
    const child = await served.signIn('mei', 'otter', 'student');
    await statusOf(laptop, reset(mei));
    expect((await child.call('POST', '/api/sync/pull', { cursor: null, lanes: [] })).statusCode).toBe(401);
  });

  it('a reset that does not say which username it means is refused', async () => {
    const draft = reset(mei, { username: undefined });
    expect(await statusOf(laptop, draft)).toMatchObject({ status: 'rejected', code: 'invalid_body' });
  });

  it('a reset from before somebody else changed the account is a conflict', async () => {
    const { seq } = await row();
    await rivera.call(
      'PATCH',
      `/api/users/${mei.user.id}/reset-password`,
      rivera.withPassword({ password: 'heron' }),
    );
    const draft = { ...reset(mei), ifSeq: seq };
    expect(await statusOf(laptop, draft)).toMatchObject({ code: 'conflict' });
    expect((await served.signIn('mei', 'heron', 'student')).user.uid).toBe(mei.user.uid);
  });

  it("another teacher's student does not exist for the command", async () => {
    const okoro = await served.teacher('Okoro');
    expect(await statusOf(await okoro.registerLane(), reset(mei))).toMatchObject({ code: 'not_found' });
    expect((await served.signIn('mei', 'otter', 'student')).user.uid).toBe(mei.user.uid);
  });
});
