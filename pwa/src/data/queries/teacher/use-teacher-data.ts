/** The tables of the teacher on the screen, live. */
import { useMemo } from 'react';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useTable } from '#data/queries/use-table.ts';
import type { TeacherData } from './rows.ts';
import { arrangeTeacherData } from './teacher-data.ts';

/** Undefined while the device's storage opens. */
export function useTeacherData(): TeacherData | undefined {
  const ownUid = useCurrentAccount()?.uid;
  const students = useTable('users');
  const classes = useTable('class_codes');
  const activities = useTable('activities');
  const assignments = useTable('activity_assignments');
  const recordings = useTable('recordings');
  const progress = useTable('progress');
  return useMemo(() => {
    if (!students || !classes || !activities || !assignments || !recordings || !progress) return undefined;
    const tables = { students, classes, activities, assignments, recordings, progress };
    return arrangeTeacherData(tables, ownUid);
  }, [ownUid, students, classes, activities, assignments, recordings, progress]);
}
