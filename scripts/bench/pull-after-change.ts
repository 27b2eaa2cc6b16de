/** A teacher pulls after exactly one change. The cost is to follow the change and not what the teacher sees. */
import { percentile } from 'e2e/support/percentile';
import type { UserActor } from 'sync-server/access/actor';
import { makeConfig } from 'sync-server/config/config';
import { createSchool } from 'sync-server/create-school';
import { openDatabase } from 'sync-server/db/database';
import { createMemoryStore } from 'sync-server/files/memory-store';
import { createLogger } from 'sync-server/log/logger';
import type { School } from 'sync-server/school';
import { createClass, updateClass } from 'sync-server/services/classes/save-class';
import { createStudent, insertUser } from 'sync-server/services/people/accounts/create-user';
import { pull } from 'sync-server/services/sync/pull';
import { amount, type Figure, inTurn } from './measure.ts';

const CHANGES = amount(300, 2);
const ROUNDS = amount(5, 0);
/** Students of the small and of the large view; each is two documents, the account and its avatar. */
const STUDENTS = [10, amount(1_000, 20)] as const;

interface View {
  readonly school: School;
  readonly teacher: UserActor;
  readonly classUid: string;
}

/** A school without HTTP and in memory, whose one teacher has this many students. */
async function viewWith(students: number): Promise<View> {
  const database = openDatabase(':memory:');
  const parts = { database, files: createMemoryStore(), log: createLogger('silent') };
  const school = await createSchool({ ...parts, config: { ...makeConfig({}), backupDir: null } });
  const { teacher, classUid } = await school.writer.write(async (w) => {
    w.author = 'bench';
    const { doc } = await insertUser(w, { username: 'bench', role: 'teacher', firstName: 'Bea' });
    const teacher: UserActor = { kind: 'user', id: doc.id, uid: doc.uid, role: 'teacher' };
    return { teacher, classUid: (await createClass(teacher, w, { name: 'All' })).doc.uid };
  });
  await school.writer.write(async (w) => {
    w.author = 'bench';
    for (let number = 0; number < students; number += 1)
      await createStudent(
        teacher,
        w,
        { username: `child${number}`, firstName: 'Child', lastName: 'x' },
        'no hash',
      );
  });
  return { school, teacher, classUid };
}

/** Pulls until nothing is left and returns the last cursor. */
async function pullAll({ school, teacher }: View, from: string | null): Promise<string> {
  for (let cursor = from; ; ) {
    const parts = await pull(school, teacher, { cursor, lanes: [] });
    const page: { cursor: string; more: boolean } = JSON.parse(Buffer.concat(parts).toString());
    if (!page.more) return page.cursor;
    cursor = page.cursor;
  }
}

/** Median microseconds of a pull after one change. */
async function timePulls(view: View): Promise<number> {
  const { school, teacher, classUid } = view;
  let cursor = await pullAll(view, null);
  const took: number[] = [];
  for (let count = 0; count < CHANGES; count += 1) {
    await school.writer.write((w) => {
      w.author = 'bench';
      return updateClass(teacher, w, { uid: classUid, description: `Change ${count}` });
    });
    const started = performance.now();
    await pull(school, teacher, { cursor, lanes: [] });
    took.push((performance.now() - started) * 1_000);
    cursor = await pullAll(view, cursor);
  }
  return percentile(took, 0.5);
}

export async function measurePullAfterChange(): Promise<Figure[]> {
  const [small, large] = [await viewWith(STUDENTS[0]), await viewWith(STUDENTS[1])];
  try {
    const pair = await inTurn(
      ROUNDS,
      () => timePulls(large),
      () => timePulls(small),
    );
    const what = 'pull: one change, in a view of 2,000 documents and 20';
    return [{ what, ...pair, unit: 'µs', aim: { atMost: 1.5 } }];
  } finally {
    await small.school.close();
    await large.school.close();
  }
}
