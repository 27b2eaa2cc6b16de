/**
 * People with an account. One POST serves teacher sign-up (nobody signed in: the role is always teacher), a
 * teacher's new student and the administrator. Specification, section 7 of both documents.
 */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { userDocument } from '#contract/document.ts';
import { byId, clearable, email, given, idOrUid, line, password } from '#contract/fields.ts';
import { authProvider, consentMethod, grade, role } from '#entities/enums.ts';
import { spokenForm } from '#entities/respelling.ts';

const name = line;

/** The caller's own password: needed to delete, to set another's password, to change a role and a grown-up's email. */
const currentPassword = given(password);

/**
 * Names, username and password stay optional here: what is required differs by who calls, and a missing one is
 * answered with `fields_required` instead of a refusal of the whole form. A teacher is always taken from the
 * session; `teacherId`, `createdByTeacher` and `authProvider` are accepted because the screens send them.
 */
const createBody = z.object({
  username: given(name),
  email: given(email),
  firstName: given(name),
  lastName: given(name),
  spokenName: given(spokenForm),
  grade: given(grade),
  role: given(role),
  authProvider: given(authProvider),
  password: given(password),
  schoolName: given(name),
  isMinor: given(z.boolean()),
  parentName: given(name),
  parentEmail: given(email),
  consentMethod: given(consentMethod),
  createdByTeacher: given(z.boolean()),
  teacherId: given(idOrUid),
  /** Of a teacher who signs up where the school asks for it. */
  signUpCode: given(line),
  /** Of the administrator who makes a teacher, where the session has not just begun. */
  currentPassword,
});

const updateBody = z.object({
  username: given(name),
  email: clearable(email),
  firstName: clearable(name),
  lastName: clearable(name),
  /** Left out beside another first name, the stored one goes: it said the former name. */
  spokenName: clearable(spokenForm),
  grade: clearable(grade),
  /** The administrator's only. */
  role: given(role),
  isActive: given(z.boolean()),
  schoolName: clearable(name),
  /** The edit form sends it always; '' keeps the old one. */
  password: given(password),
  isMinor: given(z.boolean()),
  parentName: clearable(name),
  parentEmail: clearable(email),
  consentMethod: clearable(consentMethod),
  currentPassword,
});

const confirmation = ['password_required', 'password_wrong', 'sign_in_again'] as const;
const newPassword = ['password_too_short', 'password_is_name'] as const;

export const users = {
  'GET /api/users/current': { reply: userDocument, errors: [] },
  'GET /api/users': { reply: z.array(userDocument), errors: [] },
  'POST /api/users': {
    body: createBody,
    reply: userDocument,
    status: 201,
    errors: [
      ...(['fields_required', 'username_taken', 'email_taken'] as const),
      ...(['sign_up_closed', 'sign_up_code_wrong'] as const),
      ...confirmation,
      ...newPassword,
    ],
  },
  'PATCH /api/users/:id': {
    params: byId,
    body: updateBody,
    reply: userDocument,
    errors: [
      ...(['not_found', 'fields_required', 'username_taken', 'email_taken', 'conflict'] as const),
      ...confirmation,
      ...newPassword,
      ...(['teacher_password_needed', 'admin_password_needed', 'teacher_has_work'] as const),
    ],
  },
  'DELETE /api/users/:id': {
    params: byId,
    /** Of a teacher: who gets their students, classes and activities. Without one, the students have no teacher. */
    query: z.object({ successor: given(idOrUid) }),
    /** `revokesTablets`: of a teacher, the class tablets that show a class of theirs. */
    body: z.object({ currentPassword, revokesTablets: given(z.boolean()) }).nullish(),
    reply: 'empty',
    errors: ['not_found', ...confirmation],
  },
  'PATCH /api/users/:id/reset-password': {
    params: byId,
    body: z.object({ password: z.string().trim().pipe(password), currentPassword }),
    reply: userDocument,
    errors: ['not_found', ...confirmation, ...newPassword],
  },
} as const satisfies Calls;
