/** Every student has a figure from the start. Specification, teacher side, section 3 'Other stored tables'. */
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { chooseAvatar, FIGURE_COUNT, isAlike } from 'shared-schema/rules/people/choose-avatar';
import { publish } from '#db/change-log.ts';
import type { Db } from '#db/database.ts';
import { insertRow, updateRow } from '#db/rows.ts';
import { query } from '#db/statements.ts';
import type { WriteContext, Writer } from '#db/writer.ts';

/** Figures made in one write: few enough that other writes do not wait noticeably. */
const AVATARS_PER_WRITE = 200;

/** Inserts and publishes the figure of a new student. Its design follows from the student's uid until they join a class. */
export async function giveAvatar(w: WriteContext, student: { id: number; uid: string }): Promise<void> {
  const now = w.now();
  const id = await insertRow(w.tx, 'avatars', {
    ...{ uid: w.newUid(), userId: student.id, createdAt: now, updatedAt: now },
    ...avatarDesign(student.uid),
  });
  await publish(w, 'avatars', id);
}

/**
 * Gives a figure to each student who has none: those of a school that is older than figures. Done at every start and
 * not by a migration, because figures travel by sync and only the writer publishes.
 */
export async function giveMissingAvatars(db: Db, writer: Writer): Promise<void> {
  for (;;) {
    const students = await studentsWithout(db);
    if (students.length === 0) return;
    await writer.write(async (w) => {
      w.author = 'server';
      for (const student of students) await giveAvatar(w, student);
    });
  }
}

function studentsWithout(db: Db): Promise<{ id: number; uid: string }[]> {
  return db
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.userId', 'users.id')
    .select(['users.id', 'users.uid'])
    .where('users.role', '=', 'student')
    .where('avatars.id', 'is', null)
    .orderBy('users.id')
    .limit(AVATARS_PER_WRITE)
    .execute();
}

interface Figure {
  skinTone: string;
  hairStyle: string;
}

interface ClassFigure extends Figure {
  id: number;
  studentId: number;
  studentUid: string;
}

/** Figures of a class, of those who came first before the others. */
const FIGURES_OF_CLASS = `select a.id, u.id as "studentId", u.uid as "studentUid", a."skinTone", a."hairStyle"
  from student_class_enrollments e
  join users u on u.id = e."studentId"
  join avatars a on a.id = (select min(id) from avatars where "userId" = u.id)
  where e."classCodeId" = ? and e."isActive" = 1
  order by e."enrolledAt", e.id, u.id`;

/** Figures of the others in all classes of a child. */
const FIGURES_OF_CLASSMATES = `select distinct a."skinTone", a."hairStyle"
  from student_class_enrollments own
  join student_class_enrollments e on e."classCodeId" = own."classCodeId" and e."isActive" = 1
  join avatars a on a.id = (select min(id) from avatars where "userId" = e."studentId")
  where own."studentId" = ? and own."isActive" = 1 and e."studentId" <> own."studentId"`;

/**
 * Gives another figure to each child of the class whose bird looks like that of somebody who came first; all others
 * keep theirs (decision 082). Does nothing where no two are alike. The new figure is like nobody's in the child's other
 * classes, too.
 */
export async function keepAvatarsDistinct(w: WriteContext, classId: number): Promise<void> {
  const figures = await query<ClassFigure>(w.tx, FIGURES_OF_CLASS, [classId]);
  const distinct = new Set<string>();
  const seconds = figures.filter(({ skinTone, hairStyle }) => {
    const before = distinct.size;
    return distinct.add(`${skinTone} ${hairStyle}`).size === before;
  });
  // Everybody of a whole grade in one class: each search for a free figure would read all of them, and find none.
  if (distinct.size >= FIGURE_COUNT) return;
  for (const { id, studentId, studentUid, ...figure } of seconds) {
    const taken = await query<Figure>(w.tx, FIGURES_OF_CLASSMATES, [studentId]);
    const design = chooseAvatar(studentUid, taken);
    if (isAlike(design, figure)) continue;
    await updateRow(w.tx, 'avatars', id, { ...design, updatedAt: w.now() });
    await publish(w, 'avatars', id);
  }
}

const CLASSES_WITH_TWINS = `select distinct e."classCodeId" as id
  from student_class_enrollments e join avatars a on a."userId" = e."studentId"
  where e."isActive" = 1
  group by e."classCodeId", a."skinTone", a."hairStyle" having count(*) > 1`;

/** Tells the birds of older classes apart, at a start like `giveMissingAvatars`. */
export async function separateAlikeAvatars(db: Db, writer: Writer): Promise<void> {
  for (const { id } of await query<{ id: number }>(db, CLASSES_WITH_TWINS, [])) {
    await writer.write(async (w) => {
      w.author = 'server';
      await keepAvatarsDistinct(w, id);
    });
  }
}
