/** Enrollments of students in classes: in the home class, and in any number besides. */
import { homeBefore } from './homes.ts';
import { type ReducerInput, type Reducers, type RowMap, setRow } from './reducer.ts';

type Rows = RowMap<'student_class_enrollments'>;

export const enrollmentReducers: Reducers<'student_class_enrollments'> = {
  'student.create': (rows, step) => {
    const { uid, classCodeUid } = step.payload;
    // A row of this student and class is the server's answer, and what became of it since.
    if (!classCodeUid || membershipIn(rows, uid, classCodeUid)) return;
    // The server makes this row's uid; until it is known, the command's own key stands for it.
    join(rows, step, { uid: step.command.commandId, studentUid: uid, classCodeUid });
  },
  'student.join': (rows, step) => {
    const { studentUid, classCodeUid } = step.payload;
    const home = homeBefore(step.context);
    if (home !== undefined && home !== classCodeUid) leave(rows, step, studentUid, home);
    join(rows, step, step.payload);
  },
  'student.enroll': (rows, step) => join(rows, step, step.payload),
  'student.leave': (rows, step) => {
    const { studentUid, classCodeUid } = step.payload;
    const left = classCodeUid ?? homeBefore(step.context);
    if (left !== undefined) leave(rows, step, studentUid, left);
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
  const references = { id: null, studentId: null, classCodeId: null, studentUid, classCodeUid };
  const added = { ...references, uid, enrolledAt: step.command.at, isActive: true, seq: 0 };
  const same = rows.get(uid) ?? membershipIn(rows, studentUid, classCodeUid);
  setRow(rows, step, same ? { ...same, isActive: true } : added);
}

function leave(rows: Rows, step: ReducerInput, studentUid: string, classCodeUid: string): void {
  const row = membershipIn(rows, studentUid, classCodeUid);
  if (row?.isActive) setRow(rows, step, { ...row, isActive: false });
}

/** There is one row for each student and class. */
function membershipIn(rows: Rows, studentUid: string, classCodeUid: string) {
  return [...rows.values()].find((row) => row.studentUid === studentUid && row.classCodeUid === classCodeUid);
}
