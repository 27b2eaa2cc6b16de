/** Promise 4 of a child's replica, whatever a teacher does between two pages of its pulls. */
import fc from 'fast-check';
import type { PulledDoc, PullReply } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addActivity, addClass, join } from '#test/classes/school-class.ts';
import { activityOf } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;

beforeEach(async () => {
  served = await openTestSchool();
  Object.assign(served.school.config.limits, { pageDocuments: 2 });
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

/** A device's copy: what is stored of a document, and of which generation it is. */
class Replica {
  readonly #child: Person;
  readonly #docs = new Map<string, { doc: PulledDoc; generation: number }>();
  #cursor: string | null = null;
  #generation = 1;

  constructor(child: Person) {
    this.#child = child;
  }

  /** False after the last page. */
  async pullPage(): Promise<boolean> {
    const body = { cursor: this.#cursor, lanes: [] };
    const page = (await this.#child.call('POST', '/api/sync/pull', body)).json<PullReply>();
    if ('reset' in page) {
      this.#cursor = null;
      this.#generation += 1;
      return true;
    }
    const generation = this.#generation;
    for (const doc of page.docs) {
      const known = this.#docs.get(doc.uid);
      if (known?.generation === generation && known.doc.seq > doc.seq) continue;
      this.#docs.set(doc.uid, { doc, generation });
    }
    this.#cursor = page.cursor;
    if (!page.more)
      for (const [uid, known] of this.#docs) if (known.generation < generation) this.#docs.delete(uid);
    return page.more;
  }

  async pullAll(): Promise<void> {
    while (await this.pullPage());
  }

  contents(): unknown[] {
    const docs = [...this.#docs.values()].map(({ doc }) => doc).filter(({ deleted }) => !deleted);
    return docs.map(({ table, uid, seq, value }) => [table, uid, seq, value]).sort();
  }
}

const place = fc.nat(1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('page' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('assign' as const), activity: fc.nat(2), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), activity: fc.nat(2), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), activity: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), activity: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), place, isActive: fc.boolean() }) },
);

let runs = 0;
let edits = 0;

it('a replica ends as a new one, whatever happens to activities and classes between its pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const lane = await rivera.registerLane();
      const child = await served.student(rivera, `Mei${++runs}`);
      const classes = [await addClass(rivera, 'Room 1'), await addClass(rivera, 'Room 2')];
      const activities = [await addActivity(rivera), await addActivity(rivera), await addActivity(rivera)];
      const assigned = new Map<string, number>();
      const replica = new Replica(child);
      await join(rivera, child, classes[0]!);
      await replica.pullAll();
      for (const one of steps) {
        if (one.kind === 'page') await replica.pullPage();
        const activity = 'activity' in one ? activities[one.activity]! : activities[0]!;
        const schoolClass = 'place' in one ? classes[one.place]! : classes[0]!;
        const pair = `${activity.id} ${schoolClass.id}`;
        if (one.kind === 'assign' && !assigned.has(pair)) {
          const body = { activityId: activity.id, classCodeId: schoolClass.id };
          assigned.set(pair, (await rivera.ok('POST /api/assignments', { body })).id);
        }
        if (one.kind === 'takeBack' && assigned.has(pair)) {
          await rivera.ok('DELETE /api/assignments/:id', { params: { id: assigned.get(pair)! } });
          assigned.delete(pair);
        }
        if (one.kind === 'edit') await lane.apply(activityOf(activity.uid, `Title ${++edits}`));
        if (one.kind === 'replace') {
          await rivera.ok('DELETE /api/activities/:id', { params: { id: activity.id } });
          for (const key of assigned.keys()) if (key.startsWith(`${activity.id} `)) assigned.delete(key);
          activities[activities.indexOf(activity)] = await addActivity(rivera);
        }
        if (one.kind === 'join') await join(rivera, child, schoolClass);
        if (one.kind === 'leave')
          await lane.apply({ type: 'student.leave', payload: { studentUid: child.user.uid } });
        if (one.kind === 'close')
          await rivera.ok('PATCH /api/class-codes/:id', {
            params: { id: schoolClass.id },
            body: { isActive: one.isActive },
          });
      }
      await replica.pullAll();
      const fresh = new Replica(child);
      await fresh.pullAll();
      expect(replica.contents()).toEqual(fresh.contents());
    }),
    { numRuns: 8, seed: 153 },
  );
});
