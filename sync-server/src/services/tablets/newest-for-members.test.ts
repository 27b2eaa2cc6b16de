import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { removeOldTombstones } from '#jobs/purge-tombstones.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool } from '#test/test-school.ts';

it('what is newest differs for a deletion also where its tombstone is removed already', async () => {
  const served = await openTestSchool();
  onTestFinished(() => served.close());
  const rivera = await served.teacher('Rivera');
  const mei = await served.student(rivera, 'Mei');
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
  const newest = async () => (await tablet.fetchReply()).newest[mei.user.uid];
  const activity = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activity));
  const [lane, sound] = [await mei.registerLane(), makeSound()];
  await lane.put(sound);
  const answer = answerWith(sound, activity);
  await lane.apply(answer);
  await rivera.call('PATCH', `/api/users/${mei.user.id}`, { firstName: 'Mei Lin' });
  const before = await newest();
  await lane.apply({
    type: 'recording.delete',
    payload: { uid: String(Reflect.get(answer.payload, 'uid')) },
  });
  served.clock.advance((TOMBSTONE_RETENTION_DAYS + 1) * DAY_MS);
  await removeOldTombstones(served.school);
  const after = await newest();
  expect(after).not.toBe(before);
  expect(await newest()).toBe(after);
});
