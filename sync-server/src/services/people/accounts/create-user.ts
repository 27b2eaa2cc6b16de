/** Creating an account: teacher sign-up, a student of a teacher, and a user of the administrator. Specification, teacher side, sections 5 and 6. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import type { ConsentMethod, Grade } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { publishDoc } from '#db/change-log.ts';
import { findRow, insertRow, type Ref, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { requireNotDeleted, type Saved } from '#services/shared/saved.ts';
import { moveToClass } from '../class-membership.ts';
import { keepNames, requireFreeNames } from './account-names.ts';
import { giveAvatar } from './avatars.ts';
import { consentOf } from './update-user.ts';
import { toUserDocument } from './user-documents.ts';

type NewUserBody = ParsedBody<'POST /api/users'>;

/** Creates whom the actor may create. `passwordHash` comes from `prepareNewPassword`. */
export async function createUser(
  actor: Actor,
  w: WriteContext,
  body: NewUserBody,
  passwordHash: string | undefined,
): Promise<UserDocument> {
  if (actor.kind === 'anonymous') {
    return toUserDocument({ role: 'teacher' }, (await insertAccount(w, body, 'teacher', passwordHash)).doc);
  }
  const account = requireRole(actor, 'teacher', 'admin');
  if (account.role === 'admin') {
    const role = body.role ?? 'teacher';
    if (role === 'admin') throw new AppError('invalid_body');
    return toUserDocument(account, (await insertAccount(w, body, role, passwordHash)).doc);
  }
  if (body.role && body.role !== 'student') throw new AppError('wrong_role');
  return toUserDocument(account, (await createStudent(actor, w, body, passwordHash)).doc);
}

async function insertAccount(
  w: WriteContext,
  body: NewUserBody,
  role: 'teacher' | 'student',
  passwordHash: string | undefined,
): Promise<Saved<'users'>> {
  const { username, email, password } = body;
  if (!username || !email || !password || !passwordHash) throw new AppError('fields_required');
  const { firstName, lastName, schoolName, grade, parentName, parentEmail, consentMethod, isMinor } = body;
  return insertUser(w, {
    ...{
      username,
      email,
      firstName,
      lastName,
      schoolName,
      grade,
      parentName,
      parentEmail,
      consentMethod,
      isMinor,
    },
    role,
    password: passwordHash,
    passwordMirrorsUsername: password === username,
  });
}

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
  const schoolClass = input.classCodeUid ? await requireOwnClass(w.tx, actor, input.classCodeUid) : null;
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
  if (!schoolClass) return created;
  const student = await findRow(w.tx, 'users', created.doc.id);
  return student ? moveToClass(w, student, schoolClass) : created;
}

/** Inserts and publishes a user, a student with a figure. Throws `username_taken` or `email_taken`. */
export async function insertUser(
  w: WriteContext,
  values: Partial<RowOf<'users'>> & { username: string },
): Promise<Saved<'users'>> {
  await requireFreeNames(w.tx, values);
  const id = await insertRow(w.tx, 'users', { uid: w.newUid(), ...values, createdAt: w.now() });
  await keepNames(w.tx, { id, username: values.username, email: values.email });
  const saved = await publishDoc(w, 'users', id);
  if (saved.doc.role === 'student') await giveAvatar(w, saved.doc);
  return saved;
}
