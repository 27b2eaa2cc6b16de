/** What a teacher can do with classes, students, assignments and feedback, online or not. */
import { generateClassCode } from 'shared-schema/rules/class-code';
import type { PayloadInputs } from 'shared-schema/sync';
import { dataContext } from '#data/context.ts';
import { act, type Looked, makeUid, seqOf, uidOf } from './context-of.ts';
import type { LocalFile } from './local-file.ts';

export type { ActivityDraft } from './activity.ts';
export { deleteActivity, saveActivity } from './activity.ts';
export type { LocalFile } from './local-file.ts';
export { prepareFile } from './local-file.ts';

/** Creates a class. The code is a proposal: the server picks another in the rare case that it is taken. */
export async function createClass(
  { name, description = null }: { name: string; description?: string | null },
  context = dataContext,
): Promise<{ uid: string; code: string }> {
  const created = { uid: makeUid(context), code: newCode(context) };
  await act(context, { type: 'class.create', payload: { ...created, name, description } });
  return created;
}

function newCode({ random }: Pick<typeof dataContext, 'random'>): string {
  return generateClassCode(() => random.unit());
}

export type ClassPatch = Omit<PayloadInputs['class.update'], 'uid'>;

export async function updateClass(looked: Looked, patch: ClassPatch, context = dataContext): Promise<void> {
  const ifSeq = await seqOf(context, 'class_codes', looked);
  await act(context, { type: 'class.update', payload: { ...patch, uid: uidOf(looked) }, ...ifSeq });
}

export async function deleteClass(looked: Looked, context = dataContext): Promise<void> {
  const ifSeq = await seqOf(context, 'class_codes', looked);
  await act(context, { type: 'class.delete', payload: { uid: uidOf(looked) }, ...ifSeq });
}

/** Gives a class a new code; the old one no longer works. */
export async function regenerateCode(looked: Looked, context = dataContext): Promise<string> {
  const code = newCode(context);
  await updateClass(looked, { code }, context);
  return code;
}

export type StudentDraft = Omit<PayloadInputs['student.create'], 'uid'>;

/** Creates a student account, in a class when one is given. Its password is its username. */
export async function createStudent(draft: StudentDraft, context = dataContext): Promise<{ uid: string }> {
  const uid = makeUid(context);
  await act(context, { type: 'student.create', payload: { ...draft, uid } });
  return { uid };
}

/** Creates several students in one go: all are stored, or none. */
export async function createStudents(
  drafts: readonly StudentDraft[],
  context = dataContext,
): Promise<{ uid: string }[]> {
  const payloads = drafts.map((draft) => ({ ...draft, uid: makeUid(context) }));
  await act(context, ...payloads.map((payload) => ({ type: 'student.create' as const, payload })));
  return payloads.map(({ uid }) => ({ uid }));
}

export type StudentPatch = Omit<PayloadInputs['student.update'], 'uid'>;

export async function updateStudent(
  looked: Looked,
  patch: StudentPatch,
  context = dataContext,
): Promise<void> {
  const ifSeq = await seqOf(context, 'users', looked);
  await act(context, { type: 'student.update', payload: { ...patch, uid: uidOf(looked) }, ...ifSeq });
}

/** Puts a student into a class; leaving the class before is part of it. */
export async function joinClass(
  studentUid: string,
  classCodeUid: string,
  context = dataContext,
): Promise<void> {
  await act(context, { type: 'student.join', payload: { uid: makeUid(context), studentUid, classCodeUid } });
}

/** Takes a student out of a class, or out of whichever it is in. */
export async function leaveClass(
  studentUid: string,
  classCodeUid: string | null = null,
  context = dataContext,
): Promise<void> {
  await act(context, { type: 'student.leave', payload: { studentUid, classCodeUid } });
}

export async function assign(
  activityUid: string,
  classCodeUid: string,
  context = dataContext,
): Promise<{ uid: string }> {
  const uid = makeUid(context);
  await act(context, { type: 'assignment.add', payload: { uid, activityUid, classCodeUid } });
  return { uid };
}

export async function unassign(assignmentUid: string, context = dataContext): Promise<void> {
  await act(context, { type: 'assignment.remove', payload: { uid: assignmentUid } });
}

export interface Feedback {
  /** Left out: stays as it is. */
  text?: string | null;
  /** Whole percent; left out: stays as it is. */
  score?: number | null;
  /** The teacher's voice. */
  audio?: LocalFile | null;
}

/** Gives feedback on a recording: words, voice and score in one command. */
export async function giveFeedback(looked: Looked, feedback: Feedback, context = dataContext): Promise<void> {
  const { text, score, audio } = feedback;
  const ifSeq = await seqOf(context, 'recordings', looked);
  await act(context, {
    type: 'feedback.save',
    payload: {
      recordingUid: uidOf(looked),
      ...(text !== undefined && { teacherFeedbackText: text }),
      ...(score !== undefined && { score }),
      ...(audio && { teacherFeedbackAudio: audio.address }),
    },
    ...(audio && { blobs: [audio] }),
    ...ifSeq,
  });
}
