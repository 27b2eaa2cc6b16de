/** What was deleted and revoked is known where an exported school is imported. Decisions 084 and 163. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { readAccessChanges, toAccessChanges, writeAccessChanges } from '#files/ledgers/access-changes.ts';
import { readDeletions, writeDeletions } from '#files/ledgers/ledgers.ts';
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
  const deletions = new Map([['a'.repeat(64), '2026-01-05']]);
  const changes = toAccessChanges([
    { subject: 'b'.repeat(64), at: '2026-01-05T08:00:00.000Z', action: 'tablet_revoked' },
  ]);
  const { config } = lesson.served.school;
  await writeDeletions([config.dataDir], deletions);
  await writeAccessChanges([config.dataDir], changes);
  const [folder, fresh] = [join(temporaryFolder(), 'oak'), temporaryFolder()];
  await exportSchool(config, folder, { secrets: NO_SECRETS, clock: lesson.served.clock });
  await importSchool(testConfig(fresh), folder);
  expect(await readDeletions([fresh])).toEqual(deletions);
  expect([...(await readAccessChanges([fresh])).keys()]).toEqual(expect.arrayContaining([...changes.keys()]));
});
