/**
 * Who may do what, as data: ARCHITECTURE.md's table for every registered route. The server enforces it and a
 * generated test walks every route with every actor against it. No zod here.
 *
 * The rows are read for one fixed scene: the object that a call names belongs to `student`, who is in a class of
 * `teacher`, who made the class, its activity and the assignment. `otherStudent` is in a class of `otherTeacher`,
 * to which none of it was assigned. Bodies and queries name the same objects.
 */

import type { ContractKey } from './calls.ts';
import type { ErrorCode } from './errors.ts';

export const actors = ['anonymous', 'student', 'otherStudent', 'teacher', 'otherTeacher', 'admin'] as const;
export type Actor = (typeof actors)[number];

/**
 * `allow`: the call runs, and a refusal it may then answer is not about who calls (a list outside the actor's view
 * is empty). 401: nobody is signed in. 403: wrong role, or in view but made by another teacher. 404: the object is
 * outside the actor's view, as if it did not exist; a wrong role is answered before the object is searched for.
 */
export type Verdict = 'allow' | 401 | 403 | 404;
export type PermissionRow = Readonly<Record<Actor, Verdict>>;

/** The codes that carry a verdict of refusal; any other code is an answer of the call itself. */
export const refusalCodes = {
  401: ['not_signed_in', 'session_expired'],
  403: ['wrong_role', 'not_owner'],
  404: ['not_found'],
} as const satisfies Record<Exclude<Verdict, 'allow'>, readonly ErrorCode[]>;

/** Routes outside the contract: sync and live (docs/SYNC.md), and what a browser loads before anybody signs in. */
export const otherRoutes = [
  'POST /api/sync/lanes',
  'GET /api/sync/lanes/:lane',
  'POST /api/sync/lanes/:lane/commands',
  'HEAD /api/sync/blobs/:sha256',
  'PUT /api/sync/blobs/:sha256',
  'POST /api/sync/pull',
  'POST /api/tablets',
  'POST /api/sync/tablet',
  'POST /api/sync/tablet/leave',
  'GET /ws',
  'GET /api/openapi.json',
  'GET /api/metrics',
  'GET /api/auth/google/page',
  'GET /*',
] as const;
export type RouteKey = ContractKey | (typeof otherRoutes)[number];

/** Verdicts in the order of `actors`. */
function row(
  anonymous: Verdict,
  student: Verdict,
  otherStudent: Verdict,
  teacher: Verdict,
  otherTeacher: Verdict,
  admin: Verdict,
): PermissionRow {
  return { anonymous, student, otherStudent, teacher, otherTeacher, admin };
}

const anyone = row('allow', 'allow', 'allow', 'allow', 'allow', 'allow');
const signedIn = row(401, 'allow', 'allow', 'allow', 'allow', 'allow');
const teachers = row(401, 403, 403, 'allow', 'allow', 403);
const teachersAndAdmin = row(401, 403, 403, 'allow', 'allow', 'allow');
const admin = row(401, 403, 403, 403, 403, 'allow');
const studentsAndTeachers = row(401, 'allow', 'allow', 'allow', 'allow', 403);
/** A class, an assignment or a child's feedback: only the teacher it belongs to knows that it exists. */
const owningTeacher = row(401, 403, 403, 'allow', 404, 403);
const owningTeacherOrAdmin = row(401, 403, 403, 'allow', 404, 'allow');
/** A child's recordings and progress: the child and the child's teacher. */
const studentAndTheirTeacher = row(401, 'allow', 404, 'allow', 404, 403);
/** Every teacher may read every activity, so another's is in view and refused as not theirs. */
const makerOfActivity = row(401, 403, 403, 'allow', 403, 403);
/** The lane is the student's, and each actor shows the submit token of their own lane; `anonymous` shows none. */
const holderOfLane = row(401, 'allow', 404, 404, 404, 404);

/** The student sent the file: for all others it does not exist, even for those who may hear it. */
const senderOfFile = row(401, 'allow', 404, 404, 404, 404);
/** Only the tablet's own token counts: a session of whoever is asks for nothing here. */
const holderOfTablet = row(401, 401, 401, 401, 401, 401);

export const permissions: Readonly<Record<RouteKey, PermissionRow>> = {
  'GET /api/health': anyone,
  'GET /api/openapi.json': anyone,
  // Guarded by where it is asked from, or by a token of its own: numbers of the machine and of nobody.
  'GET /api/metrics': anyone,
  'GET /*': anyone,

  'POST /api/auth/login': anyone,
  'POST /api/auth/google': anyone,
  // Guarded by the token on the card, which answers `card_invalid`.
  'POST /api/auth/card': anyone,
  'GET /api/auth/google/page': anyone,
  // Guarded by the password until now.
  'POST /api/auth/pictures': anyone,
  // Also without a session: signing out must succeed after the session has ended.
  'POST /api/auth/logout': anyone,
  // Guarded by the setup code, which answers `setup_code_wrong`.
  'POST /api/auth/setup': anyone,

  'GET /api/auth/sessions': teachersAndAdmin,
  // The session is the teacher's; another grown-up's does not exist for them.
  'DELETE /api/auth/sessions/:id': row(401, 403, 403, 'allow', 404, 404),
  'PATCH /api/auth/password': teachersAndAdmin,
  'GET /api/auth/second-factor': teachersAndAdmin,
  'POST /api/auth/second-factor': teachersAndAdmin,
  'POST /api/auth/second-factor/confirm': teachersAndAdmin,
  'POST /api/auth/second-factor/remove': teachersAndAdmin,

  'GET /api/users/current': signedIn,
  'GET /api/users': teachersAndAdmin,
  // Nobody signed in: teacher sign-up. A teacher makes students, the administrator anybody.
  'POST /api/users': row('allow', 403, 403, 'allow', 'allow', 'allow'),
  'PATCH /api/users/:id': owningTeacherOrAdmin,
  'DELETE /api/users/:id': owningTeacherOrAdmin,
  'PATCH /api/users/:id/reset-password': owningTeacherOrAdmin,

  'GET /api/settings': admin,
  'PATCH /api/settings': admin,
  // A device asks before anybody signs in on it.
  'GET /api/device-setup': anyone,
  'GET /api/device-setup/certificate': anyone,
  'GET /api/admin/box': admin,
  'GET /api/retention-warnings': teachersAndAdmin,
  'GET /api/privacy-packet': admin,

  'GET /api/admin/health': admin,
  'GET /api/admin/backups': admin,
  'POST /api/admin/backups': admin,
  'POST /api/admin/restore': admin,
  'GET /api/admin/upgrade': admin,
  'POST /api/admin/upgrade': admin,
  'GET /api/admin/restore-drill': admin,
  'POST /api/admin/restore-drill': admin,
  'GET /api/admin/support-bundle': admin,

  // Only on the host of a district's administration, whose administrator it is; no school has the route.
  'GET /api/district/schools': admin,

  'GET /api/admin/audit': admin,
  'GET /api/admin/users': admin,
  'POST /api/admin/students/move': admin,
  'POST /api/admin/users/set-active': admin,
  'POST /api/admin/users/delete': admin,
  // A sign-in page asks before anybody is signed in.
  'GET /api/sign-in-options': anyone,
  'GET /api/sign-up-code': admin,
  'POST /api/sign-up-code': admin,

  'GET /api/students': teachersAndAdmin,
  'GET /api/students/unassigned': teachersAndAdmin,
  'GET /api/students/without-teacher': teachers,
  'POST /api/students/:id/take-over': owningTeacher,
  'POST /api/students/:id/remove-from-class': owningTeacher,
  'POST /api/students/:id/everything': owningTeacher,

  'GET /api/class-codes': teachers,
  'GET /api/class-codes/:id': owningTeacher,
  'POST /api/class-codes': teachers,
  'PATCH /api/class-codes/:id': owningTeacher,
  'DELETE /api/class-codes/:id': owningTeacher,
  'POST /api/class-codes/:id/regenerate': owningTeacher,
  'GET /api/class-codes/:id/students': owningTeacher,
  'GET /api/class-codes/:id/login-cards': owningTeacher,
  'POST /api/class-codes/:id/login-cards': owningTeacher,
  'POST /api/students/:id/revoke-card': owningTeacher,
  'POST /api/class-codes/:id/picture-passwords': owningTeacher,
  'GET /api/class-codes/:id/assigned-activities': studentAndTheirTeacher,
  'POST /api/class-codes/join': owningTeacher,

  'GET /api/activities': studentsAndTeachers,
  'GET /api/activities/:id': row(401, 'allow', 404, 'allow', 'allow', 403),
  'POST /api/activities': teachers,
  'PUT /api/activities/:id': makerOfActivity,
  'DELETE /api/activities/:id': makerOfActivity,

  // One activity, and only if it is a listening activity. Its own files are as open as it is.
  'GET /api/test-activity': anyone,

  'GET /api/assignments': teachers,
  'POST /api/assignments': owningTeacher,
  'POST /api/activity-assignments': owningTeacher,
  'DELETE /api/assignments/:id': owningTeacher,

  'GET /api/recordings': studentsAndTeachers,
  'POST /api/recordings': studentAndTheirTeacher,
  'PATCH /api/recordings/:id': owningTeacher,
  'DELETE /api/recordings/:id': studentAndTheirTeacher,
  'POST /api/recordings/export': teachers,

  'GET /api/progress': studentsAndTeachers,
  'POST /api/progress': studentAndTheirTeacher,

  // Whoever writes texts for children, or a child's name, hears how the school's voice says them.
  'POST /api/speech/preview': teachersAndAdmin,

  // Pictures and sounds of activities.
  'POST /api/upload': teachers,
  // A child's answer or a teacher's voice feedback.
  'POST /api/upload-recording': studentsAndTeachers,
  // The file is a recording's sound. An activity's picture is served to whoever may see the activity.
  'GET /uploads/:file': studentAndTheirTeacher,
  'HEAD /uploads/:file': studentAndTheirTeacher,

  'POST /api/sync/lanes': signedIn,
  'GET /api/sync/lanes/:lane': holderOfLane,
  'POST /api/sync/lanes/:lane/commands': holderOfLane,
  // Any lane's token. A hash proves nothing, so that a file is known only to who sent its bytes.
  'HEAD /api/sync/blobs/:sha256': senderOfFile,
  'PUT /api/sync/blobs/:sha256': signedIn,
  // Reading here and at /uploads is also open to a class tablet's own token, as a child of its classes.
  'POST /api/sync/pull': signedIn,
  // A class tablet. Preparing is for a teacher of the class; the other two show the tablet's own token, which no actor has.
  'POST /api/tablets': owningTeacher,
  'GET /api/tablets': teachersAndAdmin,
  'PATCH /api/tablets/:id': owningTeacher,
  // The administrator's, too: of a teacher who left nobody else could.
  'POST /api/tablets/:id/revoke': owningTeacherOrAdmin,
  'POST /api/sync/tablet': holderOfTablet,
  'POST /api/sync/tablet/leave': holderOfTablet,
  'GET /ws': signedIn,
};

/** The row of a registered route, or undefined. A HEAD without a row of its own is the GET it belongs to. */
export function permissionOf(method: string, path: string): PermissionRow | undefined {
  const rows: Readonly<Record<string, PermissionRow>> = permissions;
  return rows[`${method} ${path}`] ?? (method === 'HEAD' ? rows[`GET ${path}`] : undefined);
}
