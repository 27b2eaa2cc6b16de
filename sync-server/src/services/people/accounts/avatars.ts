/** Every student has a figure from the start. Specification, teacher side, section 3 'Other stored tables'. */
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { publish } from '#db/change-log.ts';
import type { Db } from '#db/database.ts';
import { insertRow } from '#db/rows.ts';
import type { WriteContext, Writer } from '#db/writer.ts';

/** Figures made in one write: few enough that other writes do not wait noticeably. */
const AVATARS_PER_WRITE = 200;

/** Inserts and publishes the figure of a new student. Its design follows from the student's uid. */
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
