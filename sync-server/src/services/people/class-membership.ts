/** Which class a student is in: at most one at a time. Specification, teacher side, section 4 'Assignments'. */
import { normalizeClassCode } from 'shared-schema/rules/class-code';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass, requireStudent } from '#access/policy.ts';
import { publish, publishDoc } from '#db/change-log.ts';
import { findIdentity, findRow, insertRow, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { Saved } from '#services/shared/saved.ts';
import { requireJoinedClass } from '#services/shared/sourced-ids.ts';
import { keepAvatarsDistinct } from './accounts/avatars.ts';

/** Puts a student into one of the teacher's classes, out of any other (command `student.join`). */
export async function joinClass(
  actor: Actor,
  w: WriteContext,
  input: {
    uid?: string | undefined;
    studentUid: Ref;
    classCodeUid: Ref;
    classSourcedId?: string | undefined;
  },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireStudent(w.tx, teacher, input.studentUid);
  const schoolClass = await requireJoinedClass(w.tx, actor, input);
  return moveToClass(w, student, schoolClass, input.uid);
}

/** POST /api/class-codes/join. A code of another teacher's class counts as unknown. */
export async function joinByCode(
  actor: Actor,
  w: WriteContext,
  input: { studentId: Ref; classCode: string },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireStudent(w.tx, teacher, input.studentId);
  const code = normalizeClassCode(input.classCode);
  const [schoolClass] = await listRows(w.tx, 'class_codes', { code, teacherId: teacher.id });
  if (!schoolClass) throw new AppError('class_code_unknown');
  return moveToClass(w, student, schoolClass);
}

/** Takes a student out of the class (command `student.leave`). Not being in the named class is no error. */
export async function leaveClass(
  actor: Actor,
  w: WriteContext,
  input: { studentUid: Ref; classCodeUid?: Ref | null | undefined },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireStudent(w.tx, teacher, input.studentUid);
  if (input.classCodeUid) {
    const schoolClass = await requireOwnClass(w.tx, actor, input.classCodeUid);
    if (schoolClass.id !== student.classCodeId) return publishDoc(w, 'users', student.id);
  }
  return moveToClass(w, student, null);
}

/** Moves a student: ends the old membership, begins the new, and changes the views of everybody concerned. */
export async function moveToClass(
  w: WriteContext,
  student: RowOf<'users'>,
  schoolClass: RowOf<'class_codes'> | null,
  enrollmentUid?: string,
): Promise<Saved<'users'>> {
  if (student.classCodeId !== (schoolClass?.id ?? null)) {
    const old =
      student.classCodeId === null ? undefined : await findRow(w.tx, 'class_codes', student.classCodeId);
    if (old) await endMembership(w, student, old.id);
    if (schoolClass) await beginMembership(w, student, schoolClass.id, enrollmentUid);
    await updateRow(w.tx, 'users', student.id, { classCodeId: schoolClass?.id ?? null });
    if (schoolClass) await keepAvatarsDistinct(w, schoolClass.id);
    w.viewsChanged.add(student.id);
    // A teacher who made the student sees them in any class; another gains or loses them with the class.
    for (const teacherId of [old?.teacherId, schoolClass?.teacherId]) {
      if (teacherId !== undefined && teacherId !== student.teacherId) w.viewsChanged.add(teacherId);
    }
  }
  return publishDoc(w, 'users', student.id);
}

async function endMembership(w: WriteContext, student: RowOf<'users'>, classCodeId: number): Promise<void> {
  const pair = { studentId: student.id, classCodeId };
  for (const { id } of await listRows(w.tx, 'student_class_enrollments', pair)) {
    await updateRow(w.tx, 'student_class_enrollments', id, { isActive: false });
    await publish(w, 'student_class_enrollments', id);
  }
}

/** One row per student and class: who comes back continues the old one. */
async function beginMembership(
  w: WriteContext,
  student: RowOf<'users'>,
  classCodeId: number,
  enrollmentUid: string | undefined,
): Promise<void> {
  const pair = { studentId: student.id, classCodeId };
  const [known] = await listRows(w.tx, 'student_class_enrollments', pair);
  const begun = { isActive: true, enrolledAt: w.now() };
  if (known) {
    await updateRow(w.tx, 'student_class_enrollments', known.id, begun);
    await publish(w, 'student_class_enrollments', known.id);
    return;
  }
  const existing = enrollmentUid && (await findIdentity(w.tx, 'student_class_enrollments', enrollmentUid));
  const uid = enrollmentUid && !existing ? enrollmentUid : w.newUid();
  const id = await insertRow(w.tx, 'student_class_enrollments', { ...pair, ...begun, uid });
  await publish(w, 'student_class_enrollments', id);
}
