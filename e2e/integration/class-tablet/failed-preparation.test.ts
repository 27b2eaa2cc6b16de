import type { ApiError } from 'pwa/data/api/api-error';
import { readTabletRow } from 'pwa/data/class-tablet/tablet-row';
import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { prepareTablet } from 'pwa/sync/class-tablet/prepare-tablet';
import type { TabletCalls } from 'pwa/sync/class-tablet/tablet-parts';
import { addClass, join } from 'sync-server/test/classes/school-class';
import { type Person, TEACHER_PASSWORD } from 'sync-server/test/people/person';
import { openTestSchool, type TestSchool } from 'sync-server/test/test-school';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, type Window } from './served-device.ts';

let served: TestSchool;
let rivera: Person;
let tablet: Window;

async function begin(settings = {}): Promise<void> {
  served = await openTestSchool({ settings });
  tablet = new Device(served).open();
  rivera = await served.teacher('Rivera');
  await tablet.signing.signIn({ username: 'Rivera', password: 'secret-secret', role: 'teacher' });
  await tablet.prepare((await createClassWith('Mei')).uid);
}
beforeEach(() => begin());
afterEach(async () => {
  await tablet.close();
  await served.close();
});

/** A class with one child in it. */
async function createClassWith(firstName: string): Promise<{ uid: string; id: number }> {
  const schoolClass = await addClass(rivera, `Class of ${firstName}`);
  await join(rivera, await served.student(rivera, firstName), schoolClass);
  return schoolClass;
}

/** The server prepares the tablet; the answer is lost. */
async function prepareWithLostAnswer(classUid: string): Promise<void> {
  const { calls } = tablet.tablet;
  const prepare: TabletCalls['prepare'] = async (account, body) => {
    expect(await calls.prepare(account, body)).toMatchObject({ kind: 'ok' });
    return { kind: 'retry', why: 'network' };
  };
  const parts = { ...tablet.tablet, askToPersist: yes, whenAppKept: yes, onResend: () => {} };
  const preparing = prepareTablet({ ...parts, calls: { ...calls, prepare } }, { classUid }, () => {});
  await expect(preparing).rejects.toMatchObject({ code: 'unreachable' });
}

const yes = async () => true;
const members = async () => (await readTablet(tablet.db))?.members.map(({ firstName }) => firstName);

it('a tablet that missed the answer to its preparation works on, and a revocation ends it', async () => {
  await prepareWithLostAnswer((await createClassWith('Jon')).uid);
  await tablet.signing.signOut();
  expect(await tablet.tabletRun().run()).toMatchObject({ kind: 'later' });
  expect(await members()).toEqual(['Jon', 'Mei']);
  const { uid } = (await tablet.db.device.toArray())[0]!;
  await rivera.call('POST', `/api/tablets/${uid}/revoke`);
  expect(await tablet.tabletRun().run()).toEqual({ kind: 'done' });
  expect(await readTabletRow(tablet.db)).toBeUndefined();
  expect((await rivera.call('GET', '/api/tablets')).json()).toMatchObject([{ state: 'gone' }]);
});

it('a class that makes a tablet too full is refused with its reason, and the tablet stays as it was', async () => {
  const schoolClass = await createClassWith('Jon');
  const { raw } = served.school;
  raw
    .prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 500)
      insert into users (uid, username, role, "classCodeId", "createdAt")
      select 'uid-' || i, 'child-' || i, 'student', ?, 'now' from n`,
    )
    .run(schoolClass.id);
  raw
    .prepare(
      `insert into student_class_enrollments (uid, "studentId", "classCodeId", "enrolledAt")
      select 'e-' || uid, id, "classCodeId", 'now' from users where username like 'child-%'`,
    )
    .run();
  const refused = (await tablet.prepare(schoolClass.uid).catch((reason) => reason)) as ApiError;
  expect([refused.status, refused.code]).toEqual([409, 'tablet_full']);
  expect(await tablet.tabletRun().run()).toMatchObject({ kind: 'later' });
  expect(await members()).toEqual(['Mei']);
});

it('a tablet is prepared with the own password where the teacher signed in long ago', async () => {
  const { uid } = await createClassWith('Jon');
  served.clock.advance(11 * 60_000);
  const prepare = (currentPassword?: string) =>
    prepareTablet(
      { ...tablet.tablet, askToPersist: yes, whenAppKept: yes, onResend: () => {} },
      { classUid: uid, currentPassword },
      () => {},
    );
  await expect(prepare()).rejects.toMatchObject({ code: 'password_required' });
  await expect(prepare('a guess')).rejects.toMatchObject({ code: 'password_wrong' });
  await prepare(TEACHER_PASSWORD);
  expect(await members()).toContain('Jon');
});

it('a teacher who types wrong passwords too often learns that, and not that the school is busy', async () => {
  await tablet.close();
  await served.close();
  const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 1 };
  await begin({ limits });
  const { uid } = await createClassWith('Jon');
  served.clock.advance(11 * 60_000);
  const prepare = () =>
    prepareTablet(
      { ...tablet.tablet, askToPersist: yes, whenAppKept: yes, onResend: () => {} },
      { classUid: uid, currentPassword: 'a guess' },
      () => {},
    ).catch((reason) => (reason as ApiError).code);
  const codes = new Set<unknown>();
  for (let tries = 0; tries < 3; tries++) codes.add(await prepare());
  expect([...codes]).toEqual(['password_wrong', 'rate_limited']);
});
