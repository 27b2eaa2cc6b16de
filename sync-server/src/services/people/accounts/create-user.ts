/** Creating an account: teacher sign-up, a student of a teacher, and a user of the administrator. Specification, teacher side, sections 5 and 6. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { publishDoc } from '#db/change-log.ts';
import { findRow, insertRow, type Ref, type RowOf } from '#db/rows.ts';
import { queueSpeech } from '#db/speech-work.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { requireMaySignUp } from '#services/people/sign-up/sign-up-mode.ts';
import { type CommandMeta, requireNotDeleted, type Saved } from '#services/shared/saved.ts';
import { findBySourcedId, requireJoinedClass } from '#services/shared/sourced-ids.ts';
import { moveToClass } from '../class-enrollments.ts';
import { followForm } from '../consents/give-consent.ts';
import { settleRecording } from '../consents/recording-permission.ts';
import { keepNames, requireFreeNames } from './account-names.ts';
import { keepSearchKeys } from './account-search.ts';
import { giveAvatar } from './avatars.ts';
import { toUserDocument } from './user-documents.ts';

type NewUserBody = ParsedBody<'POST /api/users'>;

/**
 * Creates whom the actor may create. `passwordHash` comes from `prepareNewPassword`; `signUp` is what the server was
 * started with.
 */
export async function createUser(
  actor: Actor,
  w: WriteContext,
  body: NewUserBody,
  passwordHash: string | undefined,
  signUp: Config['signUp'],
): Promise<UserDocument> {
  if (actor.kind === 'anonymous') {
    await requireMaySignUp(w.tx, signUp, body.signUpCode);
    return toUserDocument(
      { role: 'teacher' },
      (await insertAccount(actor, w, body, 'teacher', passwordHash)).doc,
    );
  }
  const account = requireRole(actor, 'teacher', 'admin');
  if (account.role === 'admin') {
    const role = body.role ?? 'teacher';
    if (role === 'admin') throw new AppError('invalid_body');
    return toUserDocument(account, (await insertAccount(actor, w, body, role, passwordHash)).doc);
  }
  if (body.role && body.role !== 'student') throw new AppError('wrong_role');
  const { schoolName: _ofTeachers, ...student } = body;
  return toUserDocument(account, (await createStudent(actor, w, student, passwordHash)).doc);
}

async function insertAccount(
  actor: Actor,
  w: WriteContext,
  body: NewUserBody,
  role: 'teacher' | 'student',
  passwordHash: string | undefined,
): Promise<Saved<'users'>> {
  const { username, email, password, spokenName } = body;
  if (!username || !email || !password || !passwordHash) throw new AppError('fields_required');
  const { firstName, lastName, schoolName, grade, parentName, parentEmail, consentMethod, isMinor } = body;
  const created = await insertUser(w, {
    ...{
      username,
      email,
      firstName,
      lastName,
      schoolName,
      grade,
      parentName,
      parentEmail,
      isMinor: isMinor ?? role === 'student',
    },
    ...(role === 'student' && { spokenName }),
    role,
    password: passwordHash,
    passwordMirrorsUsername: password === username,
  });
  await addAuditEntry(actor, w, 'account_created', accountSubject(created.doc));
  if (!consentMethod) return created;
  await followForm(actor, w, found(await findRow(w.tx, 'users', created.doc.id)), consentMethod);
  return publishDoc(w, 'users', created.doc.id);
}

/** A student of this teacher who has the `sourcedId` already is taken for this one. */
export type NewStudent = Partial<Omit<Payloads['student.create'], 'classCodeUid'>> & {
  /** Without one the password mirrors the username. */
  password?: string | undefined;
  isMinor?: boolean | undefined;
  /** Joined at once when given. */
  classCodeUid?: Ref | null | undefined;
};

/**
 * Creates a student of the teacher (command `student.create`). `passwordHash` is that of the password that the
 * input leads to. Throws `fields_required`, `username_taken`, `email_taken`.
 */
export async function createStudent(
  actor: Actor,
  w: WriteContext,
  input: NewStudent,
  passwordHash: string | undefined,
  meta: CommandMeta = {},
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const [username, firstName, lastName] = [input.username, input.firstName, input.lastName].map((text) =>
    text?.trim(),
  );
  if (!username || !firstName || !lastName || !passwordHash) throw new AppError('fields_required');
  const { uid, classCodeUid, classSourcedId, consentMethod, password, ...fields } = input;
  const schoolClass = classCodeUid
    ? await requireJoinedClass(w.tx, actor, { classCodeUid, classSourcedId })
    : null;
  const known = uid ? await findRow(w.tx, 'users', uid) : undefined;
  if (known) {
    if (known.teacherId !== teacher.id) throw new AppError('conflict');
    return publishDoc(w, 'users', known.id);
  }
  if (uid) await requireNotDeleted(w, 'users', uid);
  const imported = await findBySourcedId(w.tx, 'users', teacher, fields.sourcedId);
  if (imported)
    return schoolClass ? moveToClass(w, imported, schoolClass) : publishDoc(w, 'users', imported.id);
  const created = await insertUser(w, {
    ...fields,
    ...{ uid: uid ?? w.newUid(), username, firstName, lastName },
    email: fields.email?.trim() || null,
    // After the fields: the body of a call may name a role and a teacher, too.
    role: 'student',
    authProvider: 'manual',
    createdByTeacher: true,
    teacherId: teacher.id,
    isMinor: fields.isMinor ?? true,
    parentName: fields.parentName?.trim() || null,
    parentEmail: fields.parentEmail?.trim() || null,
    password: passwordHash,
    passwordMirrorsUsername: !password || password === username,
  });
  await addAuditEntry(actor, w, 'account_created', accountSubject(created.doc));
  const student = found(await findRow(w.tx, 'users', created.doc.id));
  await followForm(actor, w, student, consentMethod, meta);
  return schoolClass || consentMethod ? moveToClass(w, student, schoolClass) : created;
}

/** Inserts and publishes a user, a student with a figure. Throws `username_taken` or `email_taken`. */
export async function insertUser(
  w: WriteContext,
  values: Partial<RowOf<'users'>> & { username: string },
): Promise<Saved<'users'>> {
  await requireFreeNames(w.tx, values);
  const id = await insertRow(w.tx, 'users', { uid: w.newUid(), ...values, createdAt: w.now() });
  await keepNames(w.tx, { id, username: values.username, email: values.email });
  await settleRecording(w, found(await findRow(w.tx, 'users', id)));
  const saved = await publishDoc(w, 'users', id);
  await keepSearchKeys(w.tx, saved.doc);
  if (saved.doc.role !== 'student') return saved;
  await giveAvatar(w, saved.doc);
  await queueSpeech(w, 'name', id);
  return saved;
}
