/** A teacher makes a student account. Specification, teacher side, sections 5 'Student create' and 6. */
import type { ConsentMethod, Grade } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { publishDoc } from '#db/change-log.ts';
import { findRow, type Ref } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { insertUser } from './insert-user.ts';
import { consentOf } from './update-user.ts';
import { requireNotDeleted, type Saved } from '#services/shared/saved.ts';
import { moveToClass } from '../class-membership.ts';

export interface NewStudent {
  uid?: string | undefined;
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | null | undefined;
  grade?: Grade | null | undefined;
  /** Without one the password mirrors the username. */
  password?: string | undefined;
  isMinor?: boolean | undefined;
  parentName?: string | null | undefined;
  parentEmail?: string | null | undefined;
  consentMethod?: ConsentMethod | null | undefined;
  /** Joined at once when given. */
  classCodeUid?: Ref | null | undefined;
}

/**
 * Creates a student of the teacher (command `student.create`). `passwordHash` is that of the password that the
 * input leads to. Throws `fields_required`, `username_taken`, `email_taken`.
 */
export async function createStudent(
  actor: Actor,
  w: WriteContext,
  input: NewStudent,
  passwordHash: string | undefined,
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const [username, firstName, lastName] = [input.username, input.firstName, input.lastName].map((text) =>
    text?.trim(),
  );
  if (!username || !firstName || !lastName || !passwordHash) throw new AppError('fields_required');
  const room = input.classCodeUid ? await requireOwnClass(w.tx, actor, input.classCodeUid) : null;
  const known = input.uid ? await findRow(w.tx, 'users', input.uid) : undefined;
  if (known) {
    if (known.teacherId !== teacher.id) throw new AppError('conflict');
    return publishDoc(w, 'users', known.id);
  }
  if (input.uid) await requireNotDeleted(w, 'users', input.uid);
  const created = await insertUser(w, {
    ...{ uid: input.uid ?? w.newUid(), username, firstName, lastName },
    email: input.email?.trim() || null,
    grade: input.grade ?? null,
    role: 'student',
    authProvider: 'manual',
    createdByTeacher: true,
    teacherId: teacher.id,
    isMinor: input.isMinor ?? Boolean(input.parentEmail || input.parentName),
    parentName: input.parentName?.trim() || null,
    parentEmail: input.parentEmail?.trim() || null,
    ...consentOf(w, null, input.consentMethod),
    password: passwordHash,
    passwordMirrorsUsername: !input.password || input.password === username,
  });
  if (!room) return created;
  const student = await findRow(w.tx, 'users', created.doc.id);
  return student ? moveToClass(w, student, room) : created;
}
