import { rmSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { restoreBackup } from '#ops/restore/restore.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
});
afterEach(() => served.close());

/** The same tablet after the server started again. */
function reconnected(tablet: TestTablet): TestTablet {
  const same = new TestTablet(served, tablet.device.name);
  same.token = tablet.token;
  return same;
}

it('a restored backup still knows its tablets, by the token that they have', async () => {
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  await rivera.call(
    'PATCH',
    `/api/users/${mei.user.id}/reset-password`,
    rivera.withPassword({ password: 'otter' }),
  );
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
  const reply = await tablet.fetchReply();
  const { cursor } = (await tablet.pull(mei.user)).json<{ cursor: string }>();
  const backups = pathOf(served.folder, 'backups');
  await backUp(served.school, backups);
  await served.app.close();
  await served.school.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(pathOf(served.folder, `school.db${suffix}`), { force: true });

  await restoreBackup(served.school.config, backups);
  served = await openTestSchool({ folder: served.folder });
  const again = reconnected(tablet);
  expect(await again.fetchReply()).toMatchObject({
    ...pick(reply),
    incarnation: served.school.incarnation.id,
  });
  expect((await again.pull(mei.user, { cursor })).json()).toMatchObject({ docs: [], more: false });
});

it('a tablet whose class an earlier release deleted leaves when the server starts', async () => {
  const [schoolClass, other] = [await addClass(rivera), await addClass(rivera, 'Room 5')];
  const [orphan, kept] = [new TestTablet(served), new TestTablet(served, 'Tablet 8')];
  await orphan.prepare(rivera, schoolClass.uid);
  await kept.prepare(rivera, other.uid);
  served.school.raw.prepare('delete from class_codes where id = ?').run(schoolClass.id);
  expect(await orphan.fetchReply()).toMatchObject({ state: 'active', classes: [] });
  await served.app.close();
  await served.school.close();

  served = await openTestSchool({ folder: served.folder });
  expect(await reconnected(orphan).fetchReply()).toMatchObject({ state: 'leaving' });
  expect(await reconnected(kept).fetchReply()).toMatchObject({ state: 'active' });
});

const pick = ({ state, name, classes, members }: Awaited<ReturnType<TestTablet['fetchReply']>>) => ({
  ...{ state, name, classes, members },
});

it('a cached tablet or member is dropped by a change, whatever the order of reads and changes', async () => {
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
  const status = async () => (await tablet.pull(mei.user)).statusCode;
  const pulls = Array.from({ length: 5 }, status);
  const revoked = rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`);
  await Promise.all([...pulls, revoked, ...Array.from({ length: 5 }, status)]);
  expect(await status()).toBe(410);
  await tablet.prepare(rivera, schoolClass.uid);
  const moved = rivera.call('POST', `/api/students/${mei.user.id}/remove-from-class`, {});
  await Promise.all([status(), moved, status(), status()]);
  expect(await status()).toBe(404);
});
