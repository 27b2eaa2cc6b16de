/** POST /api/users: teacher sign-up, a teacher's new student, and the administrator's new user. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { createStudent } from './create-student.ts';
import type { Saved } from '#services/shared/saved.ts';
import { insertUser } from './insert-user.ts';
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
