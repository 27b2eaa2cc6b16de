import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { visibleScopes } from '#access/policy.ts';
import { AppError } from '#errors.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { removeAssignment } from '#services/assignments/assign.ts';
import { deleteClass } from '#services/classes/delete-class.ts';
import { createClass, updateClass } from '#services/classes/save-class.ts';
import { deleteUser } from '#services/people/accounts/delete-user.ts';
import { enrollStudent, joinClass, leaveClass } from '#services/people/class-enrollments.ts';
import { takeOverStudent } from '#services/people/take-over.ts';
import { saveRecording } from '#services/recordings/save-recording.ts';
import { type ClassFixture, openClassFixture } from '#test/classes/class-fixture.ts';
import { createVisibilityCache, type VisibilityCache } from './visibility-cache.ts';

let school: ClassFixture;
let views: VisibilityCache;
let rivera: UserActor;
let okafor: UserActor;

beforeEach(open);
afterEach(() => school.close());

async function open() {
  school = await openClassFixture();
  views = createVisibilityCache(school.db);
  rivera = await school.teacher('rivera');
  okafor = await school.teacher('okafor');
  noticeCommits();
}

/** Tells the cache of the commits since the last call. */
function noticeCommits() {
  for (const commit of school.commits.splice(0)) views.committed(commit);
}

const isKnown = ({ id }: UserActor) => views.known(id) !== null;

describe('a remembered view', () => {
  it('a remembered view survives a new activity and a new class of another teacher’s', async () => {
    const admin = await school.admin();
    const schoolClass = await school.schoolClass(rivera);
    const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
    const tomas = await school.student(rivera, 'Tomas');
    noticeCommits();
    const children = [mei, tomas, admin];
    for (const account of [...children, rivera]) await views.of(account);
    await school.activity(okafor);
    noticeCommits();
    expect([...children, rivera].map(isKnown)).toEqual([true, true, true, true]);
    await school.schoolClass(okafor);
    await school.student(okafor, 'Ana');
    noticeCommits();
    expect(children.map(isKnown)).toEqual([true, true, true]);
  });

  it('a teacher’s view is forgotten when a class or a child is new', async () => {
    await views.of(rivera);
    await school.schoolClass(rivera);
    noticeCommits();
    expect(isKnown(rivera)).toBe(false);
    await views.of(rivera);
    await school.student(rivera, 'Mei');
    noticeCommits();
    expect(isKnown(rivera)).toBe(false);
  });

  it('a teacher’s view is forgotten when a new class comes with a change of a child that is in it already', async () => {
    const mei = await school.student(rivera, 'Mei');
    school.commits.length = 0;
    // As after a restart of the server, whose memory knows of no earlier commit.
    views = createVisibilityCache(school.db);
    await views.of(rivera);
    await school.write(async (w) => {
      const { doc } = await createClass(rivera, w, { name: 'Room 5' });
      await joinClass(rivera, w, { studentUid: mei.uid, classCodeUid: doc.uid });
    });
    noticeCommits();
    expect(isKnown(rivera)).toBe(false);
  });

  it('a view that was read while a commit changed it is not remembered', async () => {
    await school.schoolClass(rivera);
    const reading = views.of(rivera);
    noticeCommits();
    await reading;
    expect(isKnown(rivera)).toBe(false);
  });

  it('a teacher’s view survives the first change of a child that is in it already', async () => {
    const mei = await school.student(rivera, 'Mei');
    const activity = await school.activity(rivera);
    const audioUrl = await school.file(mei, 'hello');
    school.commits.length = 0;
    // As after a restart of the server, whose memory knows of no earlier commit.
    views = createVisibilityCache(school.db);
    await views.of(rivera);
    const answer = { uid: school.uid(), activityUid: activity.uid, questionId: 'q1', audioUrl };
    await school.write((w) =>
      saveRecording(mei, w, { ...answer, recordedAt: school.now(), duration: 1, blobs: [] }),
    );
    noticeCommits();
    expect(isKnown(rivera)).toBe(true);
  });

  it('a remembered view is what the account sees, whatever happens in the school', async () => {
    const steps = fc.array(fc.tuple(fc.nat(12), fc.nat(5), fc.nat(5)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        await school.close();
        await open();
        const day = createDay(await school.admin());
        for (const [kind, one, other] of list) {
          await day.run(kind, one, other);
          noticeCommits();
          for (const account of day.accounts) {
            const { scopes } = await views.of(account);
            expect(sorted(scopes)).toEqual(sorted(await visibleScopes(school.db, account)));
          }
        }
      }),
      { numRuns: 40, seed: 38 },
    );
  });
});

const sorted = (scopes: Awaited<ReturnType<typeof visibleScopes>>) =>
  Object.fromEntries(
    Object.entries(scopes).map(([kind, ids]) => [kind, ids === 'all' ? ids : [...ids].sort()]),
  );

/** Everything that changes what accounts see. A step that the school refuses does nothing. */
function createDay(admin: UserActor) {
  const teachers = [rivera, okafor];
  const students: UserActor[] = [];
  const classes: { id: number; uid: string }[] = [];
  const activities: { uid: string }[] = [];
  const assignments: { uid: string }[] = [];
  const pick = <T>(list: readonly T[], at: number): T => {
    const picked = list[at % Math.max(list.length, 1)];
    if (!picked) throw new AppError('not_found');
    return picked;
  };
  const { write } = school;
  const steps: ((teacher: UserActor, one: number, other: number) => Promise<unknown>)[] = [
    async (teacher) => classes.push(await school.schoolClass(teacher)),
    async (teacher) => activities.push(await school.activity(teacher)),
    async (teacher) => students.push(await school.student(teacher, `child${students.length}`)),
    async (teacher, one) => {
      const { uid } = pick(classes, one);
      students.push(await school.student(teacher, `child${students.length}`, { classCodeUid: uid }));
    },
    async (teacher, one, other) =>
      assignments.push(await school.assign(teacher, pick(activities, one), pick(classes, other))),
    (teacher, one) => write((w) => removeAssignment(teacher, w, pick(assignments, one))),
    (teacher, one, other) => {
      const named = { studentUid: pick(students, one).uid, classCodeUid: pick(classes, other).uid };
      return write((w) => joinClass(teacher, w, named));
    },
    (teacher, one, other) => {
      const named = { studentUid: pick(students, one).uid, classCodeUid: pick(classes, other).uid };
      return write((w) => enrollStudent(teacher, w, named));
    },
    (teacher, one) => write((w) => leaveClass(teacher, w, { studentUid: pick(students, one).uid })),
    (teacher, one, other) =>
      write((w) => updateClass(teacher, w, { uid: pick(classes, one).uid, isActive: other % 2 === 0 })),
    (teacher, one) => write((w) => deleteClass(teacher, w, pick(classes, one))),
    (teacher, one) => write((w) => deleteActivity(teacher, w, pick(activities, one))),
    (teacher, one, other) =>
      other === 0
        ? write((w) => deleteUser(admin, w, pick(students, one).uid))
        : write((w) => takeOverStudent(teacher, w, pick(students, one).uid)),
  ];
  return {
    get accounts() {
      return [...teachers, admin, ...students];
    },
    async run(kind: number, one: number, other: number) {
      try {
        await steps[kind]?.(pick(teachers, other), one, other);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}
