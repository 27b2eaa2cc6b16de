/** A class tablet holds a limited number of children. docs/SYNC.md, 'Class tablet'. */
import { sql } from 'kysely';
import { errors } from 'shared-schema/contract/errors';
import { MAX_TABLET_MEMBERS } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClass, join } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let schoolClass: { uid: string; id: number; code: string };
let tablet: TestTablet;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  schoolClass = await addClass(rivera);
  tablet = new TestTablet(served);
});
afterEach(() => served.close());

/** That many children in the class, named N1, N2 and so on. */
async function fill({ id }: { id: number }, count: number): Promise<void> {
  const { db } = served.school;
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into users (uid, username, "firstName", role, "classCodeId", "teacherId", "createdAt")
    select ${id} || '-' || i, 'n' || ${id} || '-' || i, 'N' || i, 'student', ${id}, ${rivera.user.id}, 'now' from n`.execute(
    db,
  );
  await sql`insert into student_class_enrollments (uid, "studentId", "classCodeId", "enrolledAt")
    select 'e' || uid, id, "classCodeId", '2026-01-01T00:00:00.000Z' from users where "classCodeId" = ${id}`.execute(
    db,
  );
}

const prepare = (classUid: string) =>
  rivera.call('POST', '/api/tablets', { device: tablet.device, classUid });
const usernames = async () => (await tablet.fetchReply()).members.map(({ username }) => username);

describe('preparing a tablet for more children than it takes', () => {
  it('preparing a tablet for too many children is refused and leaves the tablet as it was', async () => {
    await fill(schoolClass, MAX_TABLET_MEMBERS - 1);
    const other = await addClass(rivera, 'Room 5');
    await join(rivera, await served.student(rivera, 'Ana'), other);
    await join(rivera, await served.student(rivera, 'Tom'), other);
    await tablet.prepare(rivera, schoolClass.uid);
    const reply = await prepare(other.uid);
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'tablet_full', error: errors.tablet_full.error },
    ]);
    expect(errors.tablet_full.error).toContain(String(MAX_TABLET_MEMBERS));
    expect((await tablet.fetchReply()).classes).toMatchObject([{ uid: schoolClass.uid }]);
    expect(await usernames()).toHaveLength(MAX_TABLET_MEMBERS - 1);
  });

  it('preparing a tablet for one class with too many children is refused, and the device becomes no tablet', async () => {
    await fill(schoolClass, MAX_TABLET_MEMBERS + 1);
    expect((await prepare(schoolClass.uid)).json()).toMatchObject({ code: 'tablet_full' });
    expect((await rivera.call('GET', '/api/tablets')).json()).toEqual([]);
  });

  it('preparing a tablet works up to the limit of children, and deactivated ones do not count', async () => {
    await fill(schoolClass, MAX_TABLET_MEMBERS + 1);
    await served.school.db.updateTable('users').set({ isActive: 0 }).where('firstName', '=', 'N7').execute();
    expect(await tablet.prepare(rivera, schoolClass.uid)).toBe(200);
    expect(await usernames()).toHaveLength(MAX_TABLET_MEMBERS);
  });
});

it('a child who joins a full tablet’s class later displaces no other child, in whichever class', async () => {
  const other = await addClass(rivera, 'Room 5');
  await fill(other, MAX_TABLET_MEMBERS);
  await tablet.prepare(rivera, schoolClass.uid);
  await tablet.prepare(rivera, other.uid);
  const before = await usernames();
  const abel = await served.student(rivera, 'Abel');
  for (const place of [schoolClass, other]) {
    await join(rivera, abel, place);
    expect(await usernames()).toEqual(before);
  }
  await served.school.db.updateTable('users').set({ isActive: 0 }).where('firstName', '=', 'N7').execute();
  expect(await usernames()).toEqual(['abel', ...before.filter((name) => !name.endsWith('-7'))]);
});
