/** Who may get what teachers leave, and how many children it is about. Pure. */
import type { ManagedUser } from '#data/admin/users.ts';

/** No colleague: the students can be taken over, the rest is deleted. */
export const NOBODY = 'nobody';

/** Teachers who may get students: active ones, and none of those who leave. */
export function successorsOf(
  leaving: readonly Pick<ManagedUser, 'uid'>[],
  teachers: readonly ManagedUser[],
): ManagedUser[] {
  return teachers.filter(({ uid, isActive }) => isActive && leaving.every((user) => user.uid !== uid));
}

/** The id to send for what was chosen; undefined for nobody. */
export function successorId(chosen: string): number | undefined {
  return chosen === NOBODY ? undefined : Number(chosen);
}
