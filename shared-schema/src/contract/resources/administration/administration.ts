/** The accounts of a school of any size, as the administrator manages them: read in pages, and changed many at once. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { given, idOrUid, password } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';
import { grade, role } from '#entities/enums.ts';
import { MAX_DELETIONS_AT_ONCE, MAX_USERS_AT_ONCE } from '#rules/people/many-users.ts';

/** What the administrator needs to know of an account, and no more: thousands of them are read. */
const managedUser = z.object({
  id: z.int().positive(),
  uid: z.uuid(),
  role,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The first name as it sounds. */
  spokenName: z.string().nullable(),
  schoolName: z.string().nullable(),
  grade: grade.nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  /** The student's class. */
  className: z.string().nullable(),
  /** Who has the student: the student's own teacher, or else that of the class. */
  teacherId: z.int().positive().nullable(),
  teacherName: z.string().nullable(),
  /** Students whom the teacher made or took over. */
  studentCount: z.int().min(0),
});
export type ManagedUser = z.output<typeof managedUser>;

export const userSort = z.enum(['name', 'username', 'email', 'class', 'teacher', 'newest']);
export type UserSort = z.output<typeof userSort>;

const several = z.array(idOrUid).min(1).max(MAX_USERS_AT_ONCE);
/** Accounts that were so already, or are gone, are left alone and not counted. */
const changed = z.object({ count: z.int().min(0) });

export const administration = {
  'GET /api/admin/users': {
    query: z.object({
      /** `admin`: the other administrators, without the one who asks. */
      role,
      /** Words of a name, username, email address or school; of a student also of the class and the teacher's name. */
      search: given(z.string().max(200)),
      sort: given(userSort),
      /** `next` of the page before. */
      cursor: given(z.string().max(2000)),
      limit: given(z.coerce.number().int().min(1).max(MAX_USERS_AT_ONCE)),
    }),
    reply: z.object({
      users: z.array(managedUser),
      /** Accounts of the role, and those that the search finds. */
      total: z.int().min(0),
      found: z.int().min(0),
      next: z.string().nullable(),
    }),
    errors: [],
  },
  /**
   * Students leave the class of another teacher, and keep everything they did. A session that has not just begun needs
   * the own password.
   */
  'POST /api/admin/students/move': {
    body: z.object({ students: several, teacher: idOrUid, currentPassword: given(password) }),
    reply: changed,
    errors: ['not_found', 'password_required', 'password_wrong', 'sign_in_again'],
  },
  /** A deactivated account keeps everything; nobody can sign in to it. */
  'POST /api/admin/users/set-active': {
    body: z.object({
      users: several,
      isActive: z.boolean(),
      /** Of teachers who are deactivated: the class tablets that show a class of theirs. */
      revokesTablets: given(z.boolean()),
    }),
    reply: changed,
    errors: [],
  },
  /** What deleted teachers have goes to `successor`, as in DELETE /api/users/{id}. */
  'POST /api/admin/users/delete': {
    body: z.object({
      users: z.array(idOrUid).min(1).max(MAX_DELETIONS_AT_ONCE),
      successor: given(idOrUid),
      revokesTablets: given(z.boolean()),
      currentPassword: given(password),
    }),
    reply: changed,
    errors: ['not_found', 'password_required', 'password_wrong', 'sign_in_again'],
  },
} as const satisfies Calls;
