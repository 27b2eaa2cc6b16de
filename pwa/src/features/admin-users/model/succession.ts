/** Who may get what a teacher leaves, and how many children it is about. Pure. */
import type { ManagedUser } from '#data/admin/users.ts';
import { columnOf } from './people.ts';

/** No colleague: the students can be taken over, the rest is deleted. */
export const NOBODY = 'nobody';

export interface Succession {
  /** Colleagues by name. */
  successors: ManagedUser[];
  /** Students whom the teacher made or took over. */
  students: number;
}

/** Null for a person who is no teacher. */
export function successionOf(leaving: ManagedUser, users: readonly ManagedUser[]): Succession | null {
  if (leaving.role !== 'teacher') return null;
  return {
    successors: columnOf(users, 'teacher').filter(({ uid, isActive }) => isActive && uid !== leaving.uid),
    students: users.filter(({ role, teacherId }) => role === 'student' && teacherId === leaving.id).length,
  };
}

/** The id to send for what was chosen; undefined for nobody. */
export function successorId(chosen: string): number | undefined {
  return chosen === NOBODY ? undefined : Number(chosen);
}
