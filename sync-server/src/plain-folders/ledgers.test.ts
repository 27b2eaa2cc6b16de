/** What was deleted and revoked is known where an exported school is imported. Decisions 084 and 163. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { ACCESS_CHANGES, addLines, DELETIONS, readLines, toLines } from '#files/ledgers/ledgers.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { testConfig } from '#test/test-school.ts';
import { exportSchool } from './export-school.ts';
import { importSchool } from './import-school.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

it('the lists of deletions and of changes of access leave with an export', async () => {
  const deletions = toLines(DELETIONS, [`${'a'.repeat(64)} 2026-01-05`]);
  const changes = toLines(ACCESS_CHANGES, [`${'b'.repeat(64)} 2026-01-05T08:00:00.000Z tablet_revoked`]);
  const { config } = lesson.served.school;
  await addLines(DELETIONS, [config.dataDir], deletions);
  await addLines(ACCESS_CHANGES, [config.dataDir], changes);
  const [folder, fresh] = [join(temporaryFolder(), 'oak'), temporaryFolder()];
  await exportSchool(config, folder, { secrets: NO_SECRETS, clock: lesson.served.clock });
  await importSchool(testConfig(fresh), folder);
  expect(await readLines(DELETIONS, [fresh])).toEqual(deletions);
  expect([...(await readLines(ACCESS_CHANGES, [fresh])).keys()]).toEqual(
    expect.arrayContaining([...changes.keys()]),
  );
});
