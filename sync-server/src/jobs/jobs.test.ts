import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf } from '#test/people/drafts.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { startSchoolJobs } from './index.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());

it('old tombstones are removed also on a box that is switched off every night', async () => {
  const uid = randomUUID();
  const lane = await (await served.teacher('Rivera')).registerLane();
  await lane.apply(activityOf(uid), { type: 'activity.delete', payload: { uid } });
  const tombstones = () =>
    served.school.db.selectFrom('change_log').select('uid').where('deleted', '=', 1).execute();
  expect(await tombstones()).toEqual([{ uid }]);

  served.clock.advance(181 * DAY_MS);
  const jobs = startSchoolJobs(served.school, served.app);
  served.clock.advance(DAY_MS / 3);
  await jobs.stop();
  expect(await tombstones()).toEqual([]);
});
