/**
 * Which classes a student is in: the home class, and any number besides. Specification, teacher side, section 4
 * 'Assignments'; decision 090.
 */
import { normalizeClassCode } from 'shared-schema/rules/class-code';
import { type Actor, requireRole } from '#access/actor.ts';
import { classesOf, requireOwnClass, requireOwnStudent, requireStudent } from '#access/policy.ts';
import { publish, publishDoc } from '#db/change-log.ts';
import { findIdentity, findRow, insertRow, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { Saved } from '#services/shared/saved.ts';
import { findBySourcedId, requireJoinedClass } from '#services/shared/sourced-ids.ts';
import { keepAvatarsDistinct } from './accounts/avatars.ts';

export interface Joining {
  /** Uid of the enrollment if it is the first of this student in this class. */
  uid?: string | undefined;
  studentUid: Ref;
  classCodeUid: Ref;
  classSourcedId?: string | undefined;
}

/** Makes one of the teacher's classes the student's home class, instead of the one before (command `student.join`). */
export async function joinClass(actor: Actor, w: WriteContext, input: Joining): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, input.studentUid);
  const schoolClass = await requireJoinedClass(w.tx, actor, input);
  return moveToClass(w, student, schoolClass, input.uid);
}

/**
 * Puts a student into one of the teacher's classes besides the home class (command `student.enroll`). Nothing happens
 * to who is in it already.
 */
export async function enrollStudent(
  actor: Actor,
  w: WriteContext,
  input: Joining & { studentSourcedId?: string | undefined },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const isThere = await findIdentity(w.tx, 'users', input.studentUid);
  const other = isThere ? undefined : await findBySourcedId(w.tx, 'users', teacher, input.studentSourcedId);
  const student = await requireOwnStudent(w.tx, teacher, other?.id ?? input.studentUid);
  const schoolClass = await requireJoinedClass(w.tx, actor, input);
  if (await beginEnrollment(w, student, schoolClass, input.uid)) await keepAvatarsDistinct(w, schoolClass.id);
  return publishDoc(w, 'users', student.id);
}

/** POST /api/class-codes/join. A code of another teacher's class counts as unknown. */
export async function joinByCode(
  actor: Actor,
  w: WriteContext,
  input: { studentId: Ref; classCode: string },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, input.studentId);
  const code = normalizeClassCode(input.classCode);
  const [schoolClass] = await listRows(w.tx, 'class_codes', { code, teacherId: teacher.id });
  if (!schoolClass) throw new AppError('class_code_unknown');
  return moveToClass(w, student, schoolClass);
}

/**
 * Takes a student out of the class that is named, else out of the home class (command `student.leave`). Not being in the
 * named class is no error. The teacher of a further class ends the enrollment in that one only.
 */
export async function leaveClass(
  actor: Actor,
  w: WriteContext,
  input: { studentUid: Ref; classCodeUid?: Ref | null | undefined },
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireStudent(w.tx, teacher, input.studentUid);
  if (!input.classCodeUid) {
    await requireOwnStudent(w.tx, teacher, student.id);
    return moveToClass(w, student, null);
  }
  const schoolClass = await requireOwnClass(w.tx, actor, input.classCodeUid);
  if (schoolClass.id === student.classCodeId) return moveToClass(w, student, null);
  await endEnrollment(w, student, schoolClass);
  return publishDoc(w, 'users', student.id);
}

/** Ends every enrollment of the student in classes that `isLeft` is true for. */
export async function leaveClasses(
  w: WriteContext,
  student: RowOf<'users'>,
  isLeft: (schoolClass: { teacherId: number }) => boolean,
): Promise<void> {
  for (const schoolClass of await classesOf(w.tx, student.id)) {
    if (!isLeft(schoolClass)) continue;
    if (schoolClass.id === student.classCodeId) await moveToClass(w, student, null);
    else await endEnrollment(w, student, schoolClass);
  }
}

/** Gives the student another home class, or none: ends the enrollment in the old one and begins one in the new. */
export async function moveToClass(
  w: WriteContext,
  student: RowOf<'users'>,
  schoolClass: RowOf<'class_codes'> | null,
  enrollmentUid?: string,
): Promise<Saved<'users'>> {
  if (student.classCodeId !== (schoolClass?.id ?? null)) {
    const old =
      student.classCodeId === null ? undefined : await findRow(w.tx, 'class_codes', student.classCodeId);
    if (old) await endEnrollment(w, student, old);
    if (schoolClass) await beginEnrollment(w, student, schoolClass, enrollmentUid);
    await updateRow(w.tx, 'users', student.id, { classCodeId: schoolClass?.id ?? null });
    if (schoolClass) await keepAvatarsDistinct(w, schoolClass.id);
  }
  return publishDoc(w, 'users', student.id);
}

/** Who sees otherwise when a student joins or leaves a class. */
function enrollmentChanged(w: WriteContext, student: RowOf<'users'>, { teacherId }: SchoolClass): void {
  w.viewsChanged.add(student.id);
  // A teacher who made the student sees them in any class; another gains or loses them with the class.
  if (teacherId !== student.teacherId) w.viewsChanged.add(teacherId);
}

type SchoolClass = Pick<RowOf<'class_codes'>, 'id' | 'teacherId'>;

async function endEnrollment(
  w: WriteContext,
  student: RowOf<'users'>,
  schoolClass: SchoolClass,
): Promise<void> {
  const pair = { studentId: student.id, classCodeId: schoolClass.id, isActive: true };
  for (const { id } of await listRows(w.tx, 'student_class_enrollments', pair)) {
    await updateRow(w.tx, 'student_class_enrollments', id, { isActive: false });
    await publish(w, 'student_class_enrollments', id);
    enrollmentChanged(w, student, schoolClass);
  }
}

/** One row per student and class: who comes back continues the old one. False for who is in the class already. */
async function beginEnrollment(
  w: WriteContext,
  student: RowOf<'users'>,
  schoolClass: SchoolClass,
  enrollmentUid: string | undefined,
): Promise<boolean> {
  const pair = { studentId: student.id, classCodeId: schoolClass.id };
  const [known] = await listRows(w.tx, 'student_class_enrollments', pair);
  if (known?.isActive) return false;
  enrollmentChanged(w, student, schoolClass);
  const begun = { isActive: true, enrolledAt: w.now() };
  if (known) {
    await updateRow(w.tx, 'student_class_enrollments', known.id, begun);
    await publish(w, 'student_class_enrollments', known.id);
    return true;
  }
  const existing = enrollmentUid && (await findIdentity(w.tx, 'student_class_enrollments', enrollmentUid));
  const uid = enrollmentUid && !existing ? enrollmentUid : w.newUid();
  const id = await insertRow(w.tx, 'student_class_enrollments', { ...pair, ...begun, uid });
  await publish(w, 'student_class_enrollments', id);
  return true;
}
