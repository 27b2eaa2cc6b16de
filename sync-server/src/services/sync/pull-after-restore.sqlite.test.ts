/** A replica meets a server whose database file is an earlier one. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
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

const pullWith = (person: Person, cursor: string | null) =>
  person.call('POST', '/api/sync/pull', { cursor, lanes: [] });
const resetOf = async (person: Person, cursor: string) => (await pullWith(person, cursor)).json().reset;

it('a pull is reset (history) for what a restored server never knew, and for nothing else', async () => {
  const { folder } = served;
  const database = join(folder, 'school.db');
  const early = await mei.pull();
  await served.school.raw.backup(join(folder, 'copy.db'));
  await (await rivera.registerLane()).apply(activityOf());
  const late = await mei.pull(early.cursor);
  const page = (await pullWith(mei, early.cursor)).json<PullPage>();
  // Whoever did not keep the page's cursor asks with this one, and gets the page again.
  expect((await pullWith(mei, page.retryCursor ?? '')).json<PullPage>().docs).toEqual(page.docs);
  expect((await pullWith(mei, late.cursor)).json<PullPage>()).not.toHaveProperty('retryCursor');
  await served.app.close();
  await served.school.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
  copyFileSync(join(folder, 'copy.db'), database);

  const restored = await openTestSchool({ folder });
  const again = await restored.signIn('mei', 'mei', 'student');
  expect(await resetOf(again, late.cursor)).toBe('history');
  expect(await resetOf(again, page.retryCursor ?? '')).toBe('history');
  expect(await resetOf(again, early.cursor)).toBeUndefined();
  await restored.close();
  served = await openTestSchool();
});
