/** A school with a class tablet: two teachers, and a child in the class of the first, whose tablet is prepared. */
import { randomUUID } from 'node:crypto';
import type { TabletDocument } from 'shared-schema/contract';
import { addClass, join } from '../classes/school-class.ts';
import { openTestSchool } from '../test-school.ts';
import { activityOf } from './drafts.ts';
import { type Person, TestLane } from './person.ts';
import { TestTablet } from './test-tablet.ts';

export type TabletSchool = Awaited<ReturnType<typeof openTabletSchool>>;

export async function openTabletSchool() {
  const served = await openTestSchool();
  const [rivera, okafor] = [await served.teacher('Rivera'), await served.teacher('Okafor')];
  const mei = await served.student(rivera, 'Mei');
  const schoolClass = await addClass(rivera);
  await join(rivera, mei, schoolClass);
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, schoolClass.uid);
  return {
    ...{ served, rivera, okafor, mei, schoolClass, activityUid, tablet },
    /** The teacher's list. */
    list: async (teacher: Person) => (await teacher.call('GET', '/api/tablets')).json<TabletDocument[]>(),
    revoke: (teacher: Person, id: number | string = tablet.device.uid) =>
      teacher.call('POST', `/api/tablets/${id}/revoke`),
    /** A lane that the tablet has registered for this person. */
    async laneOf(person: Person, id: string = randomUUID()): Promise<TestLane> {
      const [lane] = (await tablet.fetchReply({ lanes: [{ account: person.user.uid, lane: id }] })).lanes;
      return new TestLane(served.call, id, lane?.token ?? '', person);
    },
  };
}

/** Status and code of a call that was refused. */
export const refusal = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
