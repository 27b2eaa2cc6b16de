/** What a teacher can do with classes, students, assignments and feedback, online or not. */
import { generateClassCode } from 'shared-schema/rules/class-code';
import type { Sticker } from 'shared-schema/rules/feedback/stickers';
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import { enqueue, makeUid, type SeenRow, type Stored, seqOf, uidOf } from './command-context.ts';
import { blobsOf, type NamedSound } from './local-file.ts';

export { deleteActivity, saveActivity } from './activity-commands.ts';
export type { Stored } from './command-context.ts';
export type { LocalFile } from './local-file.ts';
export { prepareFile } from './local-file.ts';

/** Creates a class. The code is a proposal: the server picks another in the rare case that it is taken. */
export async function createClass(
  { name, description = null }: { name: string; description?: string | null },
  context: DataContext,
): Promise<Stored & { uid: string; code: string }> {
  const created = { uid: makeUid(context), code: newCode(context) };
  const stored = await enqueue(context, { type: 'class.create', payload: { ...created, name, description } });
  return { ...created, ...stored };
}

function newCode({ random }: Pick<DataContext, 'random'>): string {
  return generateClassCode(() => random.unit());
}

export type ClassPatch = Omit<PayloadInputs['class.update'], 'uid'>;

export async function updateClass(edited: SeenRow, patch: ClassPatch, context: DataContext): Promise<Stored> {
  const ifSeq = await seqOf(context, 'class_codes', edited);
  return enqueue(context, { type: 'class.update', payload: { ...patch, uid: uidOf(edited) }, ...ifSeq });
}

export async function deleteClass(edited: SeenRow, context: DataContext): Promise<Stored> {
  const ifSeq = await seqOf(context, 'class_codes', edited);
  return enqueue(context, { type: 'class.delete', payload: { uid: uidOf(edited) }, ...ifSeq });
}

/** Gives a class a new code; the old one no longer works. */
export async function regenerateCode(
  edited: SeenRow,
  context: DataContext,
): Promise<Stored & { code: string }> {
  const code = newCode(context);
  return { code, ...(await updateClass(edited, { code }, context)) };
}

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
  return enqueue(
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
  return enqueue(context, { type: 'student.update', payload, ...ifSeq });
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
  return enqueue(
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
  return enqueue(context, enrolling(studentUid, classCodeUid, context));
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
  return enqueue(context, leaving(studentUid, classCodeUid));
}

function leaving(studentUid: string, classCodeUid: string | null) {
  return { type: 'student.leave' as const, payload: { studentUid, classCodeUid } };
}

/** Gives an activity to one or more classes, in one transaction. `uids` are those of the assignments. */
export async function assign(
  activityUid: string,
  classCodeUids: readonly string[],
  context: DataContext,
): Promise<Stored & { uids: string[] }> {
  const entries = classCodeUids.map((classCodeUid) => ({
    type: 'assignment.add' as const,
    payload: { uid: makeUid(context), activityUid, classCodeUid },
  }));
  return { uids: entries.map(({ payload }) => payload.uid), ...(await enqueue(context, ...entries)) };
}

export async function unassign(assignmentUid: string, context: DataContext): Promise<Stored> {
  return enqueue(context, { type: 'assignment.remove', payload: { uid: assignmentUid } });
}

export interface Feedback {
  /** Left out: stays as it is. */
  text?: string | null;
  /** Words of the simple grade dialog. Null takes them back; left out: they stay. */
  gradeText?: string | null;
  /** Whole percent; left out: stays as it is. */
  score?: number | null;
  /** The teacher's voice; null takes it back, left out it stays. */
  audio?: NamedSound | null;
  /** Null takes it back; left out: stays as it is. */
  sticker?: Sticker | null;
  /** True asks the child for another answer, false takes that back; left out: stays as it is. */
  tryAgain?: boolean;
}

/** Deletes answers for good: a command for each, and all of them are stored or none. */
export async function deleteRecordings(uids: readonly string[], context: DataContext): Promise<Stored> {
  return enqueue(context, ...uids.map((uid) => ({ type: 'recording.delete' as const, payload: { uid } })));
}

/** Gives feedback on a recording, or takes it back, in one command. */
export async function giveFeedback(
  edited: SeenRow,
  feedback: Feedback,
  context: DataContext,
): Promise<Stored> {
  const { text, gradeText, score, audio, sticker, tryAgain } = feedback;
  const ifSeq = await seqOf(context, 'recordings', edited);
  return enqueue(context, {
    type: 'feedback.save',
    payload: {
      recordingUid: uidOf(edited),
      ...(text !== undefined && { teacherFeedbackText: text }),
      ...(gradeText !== undefined && { feedback: gradeText }),
      ...(score !== undefined && { score }),
      ...(audio !== undefined && { teacherFeedbackAudio: audio?.address ?? null }),
      ...(sticker !== undefined && { sticker }),
      ...(tryAgain !== undefined && { tryAgain }),
    },
    ...blobsOf(audio),
    ...ifSeq,
  });
}
