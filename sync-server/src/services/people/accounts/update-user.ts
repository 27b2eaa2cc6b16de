/** Changing an account: a teacher the accounts of their students, the administrator every account. Specification, teacher side, section 5. */
import type { ParsedBody, UserDocument } from 'shared-schema/contract';
import { isSameName } from 'shared-schema/rules/people/name-key';
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import { spokenNameOf, writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import { requireManagedUser, requireOwnStudent } from '#access/policy.ts';
import { endSessionsOf } from '#access/sessions.ts';
import { publishDoc } from '#db/change-log.ts';
import { findRow, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import { queueSpeech } from '#db/speech-work.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { leaveClasses } from '#services/people/class-enrollments.ts';
import { followForm } from '#services/people/consents/give-consent.ts';
import { settleRecording } from '#services/people/consents/recording-permission.ts';
import { settleVerifier } from '#services/people/passwords/verifiers.ts';
import { endSecondFactorOf } from '#services/people/second-factor/end-second-factor.ts';
import { type CommandMeta, requireUnchanged, type Saved } from '#services/shared/saved.ts';
import { keepNames, requireFreeNames } from './account-names.ts';
import { keepSearchKeys } from './account-search.ts';
import { requireNoTeaching } from './hand-over.ts';
import { requireOtherAdmin } from './only-administrator.ts';
import { setActive } from './set-active.ts';
import { toUserDocument } from './user-documents.ts';

/** What a change needs besides its fields. */
export interface ChangeParts {
  readonly passwordHash: string | undefined;
  /** Google lets people into the school. */
  readonly hasGoogle: boolean;
  /** Of a command. */
  readonly meta?: CommandMeta;
}

/** Changes a user. `passwordHash` and the body's password come from `prepareEditedPassword`. */
export async function updateUser(
  actor: Actor,
  w: WriteContext,
  ref: Ref,
  body: ParsedBody<'PATCH /api/users/:id'>,
  parts: ChangeParts,
): Promise<UserDocument> {
  const account = requireRole(actor, 'teacher', 'admin');
  let user = await requireManagedUser(w.tx, actor, ref);
  const { role, isActive, currentPassword: _checked, ...fields } = body;
  requireMayGovern(account, user, { role, isActive });
  if (role && role !== user.role) {
    requireOwnPassword(user, role, body.password);
    await requireNoTeaching(w, user);
    await requireOtherAdmin(w, user);
    await changeRole(account, w, user, role);
    await addAuditEntry(actor, w, 'role_changed', { kind: role, uid: user.uid });
    // The role changes other fields, too: a consent that comes with it is compared with what they are now.
    user = found(await findRow(w.tx, 'users', user.id));
  }
  if (isActive !== undefined) await setActive(actor, w, user, isActive);
  return toUserDocument(account, (await changeUser(account, w, user, fields, parts)).doc);
}

/** Role and activity are the administrator's to change, though never their own: nobody could undo that. */
function requireMayGovern(
  account: UserActor,
  user: RowOf<'users'>,
  change: { role?: string | undefined; isActive?: boolean | undefined },
): void {
  const governs =
    (change.role ?? user.role) !== user.role || (change.isActive ?? user.isActive) !== user.isActive;
  if (governs && (account.role !== 'admin' || account.id === user.id)) throw new AppError('wrong_role');
}

/**
 * A child's password may be the username, or three letters: it does not become a teacher's. Google lets no administrator
 * in: without a password, nothing would.
 */
function requireOwnPassword(user: RowOf<'users'>, role: string, password: string | undefined): void {
  if (role === 'admin' && user.password === null && !password) throw new AppError('admin_password_needed');
  const isPromoted = user.role === 'student' && role !== 'student';
  if (isPromoted && user.password !== null && !password) throw new AppError('teacher_password_needed');
}

async function changeRole(
  account: UserActor,
  w: WriteContext,
  user: RowOf<'users'>,
  role: RowOf<'users'>['role'],
): Promise<void> {
  // Only students are in classes.
  await leaveClasses(w, user, () => true);
  await updateRow(w.tx, 'users', user.id, {
    ...{ role, isMinor: role === 'student', nameAudioUrl: null },
    // A list of the former teacher's would find the account by the school's key, and put it into a class. A teacher's
    // name is not spoken.
    ...(role !== 'student' && { teacherId: null, sourcedId: null, spokenName: null }),
  });
  await queueSpeech(w, 'name', user.id);
  // The page on which students sign in asks for no code.
  if (role === 'student') await endSecondFactorOf(account, w, user);
  await settleRecording(w, { ...user, role });
  w.viewsChanged.add(user.id);
  if (user.teacherId !== null) w.viewsChanged.add(user.teacherId);
  await endSessionsOf(w, user.id);
}

type Change = Omit<ParsedBody<'PATCH /api/users/:id'>, 'role' | 'isActive' | 'currentPassword'>;

/** Writes changed fields. A mirroring password changes with the username. Shared with `updateStudent`. */
async function changeUser(
  actor: UserActor,
  w: WriteContext,
  user: RowOf<'users'>,
  change: Change,
  { passwordHash, hasGoogle, meta }: ChangeParts,
): Promise<Saved<'users'>> {
  const { username, email, password, parentName, parentEmail, consentMethod, ...rest } = change;
  const first = 'firstName' in change && change.firstName !== undefined && !change.firstName?.trim();
  const last = 'lastName' in change && change.lastName !== undefined && !change.lastName?.trim();
  if (user.role === 'student' && (first || last)) throw new AppError('fields_required');
  await requireFreeNames(w.tx, { username, email }, user.id);
  const isUnlinked =
    user.googleId !== null && email !== undefined && !isSameName(email ?? '', user.email ?? '');
  const spokenName = spokenNameAfter(user, change);
  const isRenamed = isCalledOtherwise(user, { ...user, ...givenNames({ ...change, spokenName }) });
  await updateRow(w.tx, 'users', user.id, {
    ...rest,
    spokenName,
    username,
    email: email === '' ? null : email,
    parentName,
    parentEmail,
    ...passwordOf(user, { username, password }, passwordHash),
    // The link came by the former address, which may have been somebody else's.
    ...(isUnlinked && { googleId: null }),
    // No device may say the former name under the new one.
    ...(isRenamed && { nameAudioUrl: null }),
  });
  if (isRenamed && user.role === 'student') await queueSpeech(w, 'name', user.id);
  await keepNames(w.tx, {
    id: user.id,
    username: username ?? user.username,
    email: email === undefined ? user.email : email,
  });
  const setsPassword = Boolean(password && passwordHash);
  // Nobody types a password to give a child another address, by which Google lets somebody in: this way it is noticed.
  const opensByGoogle = hasGoogle && user.role === 'student' && isNewAddress(email, user.email);
  if (setsPassword || isUnlinked || opensByGoogle) await endSessionsOf(w, user.id);
  if (setsPassword) {
    await addAuditEntry(actor, w, 'password_reset', accountSubject(user));
    await endSecondFactorOf(actor, w, user);
  }
  if (differs(user, change)) await addAuditEntry(actor, w, 'account_changed', accountSubject(user));
  await followForm(
    actor,
    w,
    { ...user, parentName: parentName === undefined ? user.parentName : parentName },
    consentMethod,
    meta,
  );
  const saved = await publishDoc(w, 'users', user.id);
  await keepSearchKeys(w.tx, saved.doc);
  return saved;
}

/** Left out, it goes with the first name whose sound it is. Undefined: it stays. Nobody speaks a teacher's name. */
function spokenNameAfter(user: RowOf<'users'>, { firstName, spokenName }: Change): Change['spokenName'] {
  if (user.role !== 'student') return undefined;
  if (spokenName !== undefined || firstName === undefined) return spokenName;
  return isSameName(firstName ?? '', user.firstName ?? '') ? undefined : null;
}

/** Both forms count: the voice says the written one where it cannot say the other. */
function isCalledOtherwise(before: RowOf<'users'>, after: RowOf<'users'>): boolean {
  return spokenNameOf(before) !== spokenNameOf(after) || writtenNameOf(before) !== writtenNameOf(after);
}

function givenNames({ firstName, username, spokenName }: Change): Partial<RowOf<'users'>> {
  return {
    ...(firstName !== undefined && { firstName }),
    ...(username !== undefined && { username }),
    ...(spokenName !== undefined && { spokenName }),
  };
}

/** The edit form sends every field, also those that nobody touched. */
function differs(user: RowOf<'users'>, { password: _, ...fields }: Change): boolean {
  return Object.entries(fields).some(
    ([name, value]) => value !== undefined && (value || null) !== (Reflect.get(user, name) || null),
  );
}

function passwordOf(
  user: RowOf<'users'>,
  change: { username?: string | undefined; password?: string | undefined },
  passwordHash: string | undefined,
): Partial<RowOf<'users'>> {
  if (!passwordHash) return {};
  const username = change.username ?? user.username;
  if (change.password)
    return { password: passwordHash, passwordMirrorsUsername: change.password === username };
  const follows = user.passwordMirrorsUsername && username !== user.username;
  return follows ? { password: passwordHash } : {};
}

/** PATCH /api/users/{id}/reset-password. Ends the user's sessions. */
export async function resetPassword(
  actor: Actor,
  w: WriteContext,
  ref: Ref,
  password: string,
  passwordHash: string,
): Promise<UserDocument> {
  const account = requireRole(actor, 'teacher', 'admin');
  const user = await requireManagedUser(w.tx, actor, ref);
  const passwordMirrorsUsername = user.role === 'student' && password === user.username;
  await updateRow(w.tx, 'users', user.id, { password: passwordHash, passwordMirrorsUsername });
  await endSessionsOf(w, user.id);
  await addAuditEntry(actor, w, 'password_reset', accountSubject(user));
  // Who lost the device of the second factor comes back in by the administrator.
  await endSecondFactorOf(account, w, user);
  return toUserDocument(account, (await publishDoc(w, 'users', user.id)).doc);
}

/** Changes a student (command `student.update`). `passwordHash` is the new username's. */
export async function updateStudent(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['student.update'],
  parts: ChangeParts,
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, payload.uid);
  await requireUnchanged(w, 'users', student.uid, parts.meta?.ifSeq);
  const { uid: _uid, passwordMirrorsUsername: mirrors, ...fields } = payload;
  const password = mirrors ? fields.username : undefined;
  if (mirrors) await settleVerifier(w, { ...student, passwordMirrorsUsername: true }, null);
  return changeUser(teacher, w, student, { ...fields, password }, parts);
}
