/** A restore from the page that could not read what was deleted and revoked since the backup. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, isoTime } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeOutcome } from '#ops/restore/restore-request.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());

const outcome = () => ({
  ...{ place: 'main' as const, name: '2026-01-04T08-00-00.000Z', askedBy: 'head' },
  ...{ isRestored: true, lost: 0, endedAt: isoTime(served.clock), isAudited: true },
});
const codes = async () => (await findProblems(served.school)).map(({ code }) => code);

it('a ledger that a restore from the page could not read is something to do now, for a month', async () => {
  const { name, endedAt } = outcome();
  await writeOutcome(served.folder, { ...outcome(), unread: { count: 2, name, endedAt } });
  expect(await findProblems(served.school)).toContainEqual({
    ...{ code: 'ledgers_unread', urgency: 'now', count: 2, at: '2026-01-04T08:00:00.000Z' },
  });
  served.clock.advance(8 * DAY_MS);
  expect(await codes()).not.toContain('school_restored');
  expect(await codes()).toContain('ledgers_unread');
  served.clock.advance(23 * DAY_MS);
  expect(await codes()).not.toContain('ledgers_unread');
});

it('a restore that read all ledgers, or of a release that did not count them, says nothing of them', async () => {
  await writeOutcome(served.folder, { ...outcome(), unread: null });
  expect(await codes()).not.toContain('ledgers_unread');
  writeFileSync(join(served.folder, 'restore-outcome.json'), JSON.stringify(outcome()));
  expect(await codes()).toContain('school_restored');
  expect(await codes()).not.toContain('ledgers_unread');
});
