/** Which activities are given to which classes; no two active assignments say the same. */
import { type Reducers, type RowMap, setRow } from './reducer.ts';

export const assignmentReducers: Reducers<'activity_assignments'> = {
  'assignment.add': (rows, step) => {
    const { uid, activityUid, classCodeUid, dueDate = null } = step.payload;
    const same = [...rows.values()].find(
      (row) => row.activityUid === activityUid && row.classCodeUid === classCodeUid && row.isActive,
    );
    if (same) return setRow(rows, step, same);
    const references = { id: null, activityId: null, classCodeId: null, activityUid, classCodeUid };
    setRow(rows, step, { ...references, uid, assignedAt: step.command.at, dueDate, isActive: true, seq: 0 });
  },
  'assignment.remove': (rows, { payload }) => void rows.delete(payload.uid),
  'activity.delete': (rows, { payload }) => removeWhere(rows, 'activityUid', payload.uid),
  'class.delete': (rows, { payload }) => removeWhere(rows, 'classCodeUid', payload.uid),
};

function removeWhere(
  rows: RowMap<'activity_assignments'>,
  field: 'activityUid' | 'classCodeUid',
  uid: string,
): void {
  for (const row of [...rows.values()]) if (row[field] === uid) rows.delete(row.uid);
}
