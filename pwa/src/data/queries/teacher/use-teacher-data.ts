/** The tables of the teacher on the screen, live. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { useWorkCounters } from '#data/queries/recordings/use-recordings.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useHasPulled } from '../use-has-pulled.ts';
import type { TeacherData } from './rows.ts';
import { arrangeTeacherData } from './teacher-data.ts';

/**
 * Undefined while the device's storage opens, and while the first rows of the school are on their way: until then an
 * empty list would say that the teacher has made nothing.
 */
export function useTeacherData(): TeacherData | undefined {
  const account = useCurrentAccount();
  const ownUid = account?.uid;
  const isComing = useIsComing(account?.session);
  const students = useTable('users');
  const classes = useTable('class_codes');
  const activities = useTable('activities');
  const assignments = useTable('activity_assignments');
  const memberships = useTable('student_class_enrollments');
  const work = useWorkCounters();
  const progress = useTable('progress');
  return useMemo(() => {
    if (!students || !classes || !memberships) return undefined;
    if (!activities || !assignments || !work || !progress) return undefined;
    if (isComing && classes.length === 0 && activities.length === 0 && students.length === 0)
      return undefined;
    const tables = { students, classes, memberships, activities, assignments, work, progress };
    return arrangeTeacherData(tables, ownUid);
  }, [ownUid, isComing, students, classes, memberships, activities, assignments, work, progress]);
}

/** Nothing was pulled yet, and nothing stands in the way of it. */
function useIsComing(session: AccountRow['session'] | undefined): boolean {
  const { statusStore } = useAppContext();
  const connection = useStore(statusStore, (status) => status.connection);
  return useHasPulled() === false && connection !== 'offline' && session === 'active';
}
