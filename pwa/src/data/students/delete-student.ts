/**
 * Deleting a student for good: straight on the server, because the teacher's own password must not wait in an outbox.
 */
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { deleteUser } from '#data/admin/users.ts';
import type { AppContext } from '#data/app-context.ts';
import type { Progress } from '#data/queries/teacher/rows.ts';

/** What goes with a student, as far as this device knows. */
export interface StudentWork {
  /** Also those in whose place newer ones came. */
  recordings: number;
  /** Activities with progress. */
  activities: number;
}

export function countStudentWork(
  studentUid: string,
  { work, progress }: { work: readonly WorkCounter[]; progress: readonly Progress[] },
): StudentWork {
  const own = work.filter((counter) => counter.studentUid === studentUid);
  return {
    recordings: own.reduce((sum, { recordings, earlier }) => sum + recordings + earlier, 0),
    activities: progress.filter((row) => row.studentUid === studentUid).length,
  };
}

/** Deletes the account with all of its data, and asks for what the school has now. Throws `ApiError`. */
export async function deleteStudent(
  id: number,
  currentPassword: string,
  { api, refresh }: Pick<AppContext, 'api' | 'refresh'>,
): Promise<void> {
  await deleteUser(id, { currentPassword }, undefined, { api });
  refresh();
}
