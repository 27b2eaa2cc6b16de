/** Memberships of students in classes; a student is active in one class at a time. */
import { type ReducerInput, type Reducers, type RowMap, setRow } from './reducer.ts';

type Rows = RowMap<'student_class_enrollments'>;

export const enrollmentReducers: Reducers<'student_class_enrollments'> = {
  'student.create': (rows, step) => {
    const { uid, classCodeUid } = step.payload;
    // The server makes this row's uid; until it is known, the command's own key stands for it.
    if (classCodeUid) join(rows, step, { uid: step.command.commandId, studentUid: uid, classCodeUid });
  },
  'student.join': (rows, step) => join(rows, step, step.payload),
  'student.leave': (rows, step) => {
    const { studentUid, classCodeUid } = step.payload;
    for (const row of [...rows.values()]) {
      const meant = row.studentUid === studentUid && (!classCodeUid || row.classCodeUid === classCodeUid);
      if (meant && row.isActive) setRow(rows, step, { ...row, isActive: false });
    }
  },
  'class.delete': (rows, { payload }) => {
    for (const row of [...rows.values()]) if (row.classCodeUid === payload.uid) rows.delete(row.uid);
  },
};

function join(
  rows: Rows,
  step: ReducerInput,
  { uid, studentUid, classCodeUid }: { uid: string; studentUid: string; classCodeUid: string },
): void {
  const own = [...rows.values()].filter((row) => row.studentUid === studentUid);
  for (const row of own) {
    if (row.isActive && row.classCodeUid !== classCodeUid) setRow(rows, step, { ...row, isActive: false });
  }
  const references = { id: null, studentId: null, classCodeId: null, studentUid, classCodeUid };
  const added = { ...references, uid, enrolledAt: step.command.at, isActive: true, seq: 0 };
  const same = rows.get(uid) ?? own.find((row) => row.classCodeUid === classCodeUid);
  setRow(rows, step, same ? { ...same, isActive: true } : added);
}
