/** Which home class a student had before each command that may end it: the enrollments alone do not say. Pure. */
import type { ReducerContext } from './reducer.ts';

/** By index of the command. */
type HomesBefore = ReadonlyMap<number, string>;

/** Of the commands that are applied together, so that many moves do not cost a walk each. */
const known = new WeakMap<ReducerContext['commands'], HomesBefore>();

/** The home class of the student of the command that is applied, or undefined for none. */
export function homeBefore({ users = [], commands, index }: ReducerContext): string | undefined {
  const homes = known.get(commands) ?? homesBefore(users, commands);
  known.set(commands, homes);
  return homes.get(index);
}

/** `students` are rows as the server sent them. */
function homesBefore(
  students: NonNullable<ReducerContext['users']>,
  commands: ReducerContext['commands'],
): HomesBefore {
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
