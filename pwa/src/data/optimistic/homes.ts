/** Which home class a student had before each command that may end it: the memberships alone do not say. Pure. */
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** By index of the command. */
export type HomesBefore = ReadonlyMap<number, string>;

type StudentHome = Pick<OptimisticRow<'users'>, 'uid' | 'classCodeUid'>;

/** `students` are rows as the server sent them; the commands are those that are applied to them, oldest first. */
export function homesBefore(students: readonly StudentHome[], commands: readonly CommandRow[]): HomesBefore {
  const homes = new Map(students.map(({ uid, classCodeUid }) => [uid, classCodeUid]));
  const before = new Map<number, string>();
  for (const [index, { type, payload }] of commands.entries()) {
    if (type === 'student.create' && !homes.has(payload.uid))
      homes.set(payload.uid, payload.classCodeUid ?? null);
    if (type === 'class.delete')
      for (const [student, home] of homes) if (home === payload.uid) homes.set(student, null);
    if (type !== 'student.join' && type !== 'student.leave') continue;
    const home = homes.get(payload.studentUid);
    if (home) before.set(index, home);
    if (type === 'student.join') homes.set(payload.studentUid, payload.classCodeUid);
    else if (!payload.classCodeUid || payload.classCodeUid === home) homes.set(payload.studentUid, null);
  }
  return before;
}
