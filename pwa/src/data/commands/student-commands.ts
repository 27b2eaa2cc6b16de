/** What a teacher can do with students: their accounts, and the classes that they are in, online or not. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import { enqueue, makeUid, type SeenRow, type Stored, seqOf, uidOf } from './enqueue.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

export type NewStudent = Omit<PayloadInputs['student.create'], 'uid'> & {
  /** Nobody typed the username: where it is taken, another is generated. */
  generatedName?: boolean;
};

/** Creates a student account, in a class when one is given. Its password is its username. */
export async function createStudent(
  draft: NewStudent,
  context: DataContext,
): Promise<Stored & { uid: string }> {
  const { uids, commandIds } = await createStudents([draft], context);
  return { uid: uids[0] ?? '', commandIds };
}

/** Creates several students in one go: all are stored, or none. */
export async function createStudents(
  drafts: readonly NewStudent[],
  context: DataContext,
): Promise<Stored & { uids: string[] }> {
  const made = drafts.map(({ generatedName = false, ...fields }) => {
    const payload = { ...fields, uid: makeUid(context) };
    return { type: 'student.create' as const, payload, generatedName };
  });
  return { uids: made.map(({ payload }) => payload.uid), ...(await enqueue(context, ...made)) };
}

export type StudentPatch = Omit<PayloadInputs['student.update'], 'uid' | 'passwordMirrorsUsername'>;

/** Uids of classes; null is no class. A colleague's class cannot be named: joining another one leaves it, too. */
export interface ClassChange {
  leave?: string | null;
  join?: string;
}

/** Changes fields of a student, and the class: all of it is stored, or nothing. */
export async function updateStudent(
  edited: SeenRow,
  patch: StudentPatch,
  context: DataContext,
  { leave, join }: ClassChange = {},
): Promise<Stored> {
  const uid = uidOf(edited);
  const update = async () => {
    const payload = { ...patch, uid };
    return { type: 'student.update' as const, payload, ...(await seqOf(context, 'users', edited)) };
  };
  return enqueueNamed(
    context,
    ...(Object.keys(patch).length > 0 ? [await update()] : []),
    ...(leave === undefined ? [] : [leaving(uid, leave)]),
    ...(join === undefined ? [] : [joining(uid, join, context)]),
  );
}

/** Sets a student's password back to the username, as it stands in the row that the screen showed. */
export async function resetStudentPassword(
  edited: { uid: string; seq?: number | undefined; username: string },
  context: DataContext,
): Promise<Stored> {
  const ifSeq = await seqOf(context, 'users', edited);
  const { uid, username } = edited;
  const payload = { uid, username, passwordMirrorsUsername: true as const };
  return enqueueNamed(context, { type: 'student.update', payload, ...ifSeq });
}

/**
 * Makes a class the home class of a student; leaving the home class before is part of it. The student is put into the
 * class `besides`, too: both are stored, or nothing.
 */
export async function joinClass(
  studentUid: string,
  classCodeUid: string,
  context: DataContext,
  besides?: string,
): Promise<Stored> {
  return enqueueNamed(
    context,
    joining(studentUid, classCodeUid, context),
    ...(besides === undefined ? [] : [enrolling(studentUid, besides, context)]),
  );
}

function joining(studentUid: string, classCodeUid: string, context: DataContext) {
  return { type: 'student.join' as const, payload: { uid: makeUid(context), studentUid, classCodeUid } };
}

/** Puts a student into a class besides those that the student is in. */
export async function enrollStudent(
  studentUid: string,
  classCodeUid: string,
  context: DataContext,
): Promise<Stored> {
  return enqueueNamed(context, enrolling(studentUid, classCodeUid, context));
}

function enrolling(studentUid: string, classCodeUid: string, context: DataContext) {
  return { type: 'student.enroll' as const, payload: { uid: makeUid(context), studentUid, classCodeUid } };
}

/** Takes a student out of a class, whether or not it is the home class; null means the home class. */
export async function leaveClass(
  studentUid: string,
  classCodeUid: string | null,
  context: DataContext,
): Promise<Stored> {
  return enqueueNamed(context, leaving(studentUid, classCodeUid));
}

/** Makes the home class of a student one that the student is in besides: both parts are stored, or nothing. */
export async function makeFurtherClass(
  studentUid: string,
  classCodeUid: string,
  context: DataContext,
): Promise<Stored> {
  return enqueueNamed(
    context,
    leaving(studentUid, classCodeUid),
    enrolling(studentUid, classCodeUid, context),
  );
}

function leaving(studentUid: string, classCodeUid: string | null) {
  return { type: 'student.leave' as const, payload: { studentUid, classCodeUid } };
}
