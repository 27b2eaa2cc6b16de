/** Applies one command of a lane in its own savepoint: it is applied as a whole, or is refused as a whole. */
import type { CommandResult } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Lane } from '#access/caches/lane-cache.ts';
import { isConstraintBroken, isNoSuchValue } from '#db/constraint-errors.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { deleteActivity } from '#services/activities/delete-activity.ts';
import { saveActivity } from '#services/activities/save-activity.ts';
import { addAssignment, removeAssignment } from '#services/assignments/assign.ts';
import { deleteClass } from '#services/classes/delete-class.ts';
import { createClass, updateClass } from '#services/classes/save-class.ts';
import { createStudent } from '#services/people/accounts/create-user.ts';
import { updateStudent } from '#services/people/accounts/update-user.ts';
import { enrollStudent, joinClass, leaveClass } from '#services/people/class-enrollments.ts';
import { giveConsent, withdrawConsent } from '#services/people/consents/give-consent.ts';
import { noteRefusedAnswer } from '#services/people/consents/recording-permission.ts';
import { saveProgress } from '#services/progress/save-progress.ts';
import { hearFeedback } from '#services/recordings/hear-feedback.ts';
import { deleteRecording } from '#services/recordings/remove-recording.ts';
import { deleteComment, saveComment } from '#services/recordings/save-comment.ts';
import { saveFeedback } from '#services/recordings/save-feedback.ts';
import { type AnswerReads, saveRecording } from '#services/recordings/save-recording.ts';
import { submitListening } from '#services/recordings/submit-listening.ts';
import type { CommandMeta, Done } from '#services/shared/saved.ts';
import type { LaneTime } from './lane-clock.ts';
import type { CheckedPayload, PreparedCommand } from './prepare-command.ts';
import type { ReadAhead } from './read-ahead.ts';
import { addResult, wasRefused } from './results.ts';

/** A stored or fresh outcome in the form of an answer. */
export function toResult(
  number: number,
  commandId: string,
  outcome: { seq: number | null } | { code: string | null },
): CommandResult {
  if ('seq' in outcome) {
    return { number, commandId, status: 'ok', ...(outcome.seq === null ? {} : { seq: outcome.seq }) };
  }
  return { number, commandId, status: 'rejected', code: outcome.code ?? 'invalid_body' };
}

/**
 * A file that is not here, or that only others sent, holds the lane up; it is not a refusal, because the device still
 * has the file and sends it.
 */
export function lacksFiles({ blobs }: PreparedCommand, missing: ReadonlySet<string>): boolean {
  return blobs.some((sha256) => missing.has(sha256));
}

/** What the batch of a command knows. */
export interface BatchState {
  readonly time: LaneTime;
  /** Hashes of files that are not here, or that only others sent. */
  readonly missing: ReadonlySet<string>;
  readonly ahead: ReadAhead;
}

/** Applies the lane's next command and stores its outcome, unless a file of it is still missing. */
export async function applyCommand(
  w: WriteContext,
  lane: Lane,
  command: PreparedCommand,
  state: BatchState,
): Promise<CommandResult> {
  const { number, commandId } = command.envelope;
  if (lacksFiles(command, state.missing)) return { number, commandId, status: 'need_blob' };
  const result = toResult(number, commandId, await attempt(w, lane, command, state));
  await addResult(w, lane.id, command, result);
  return result;
}

/** Applies a command in its own savepoint; a refusal leaves nothing of it behind. */
async function attempt(
  w: WriteContext,
  lane: Lane,
  command: PreparedCommand,
  state: BatchState,
): Promise<{ seq: number | null } | { code: string }> {
  const { checked } = command;
  if (!checked) return { code: 'invalid_body' };
  try {
    return { seq: await w.savepoint((inner) => runService(lane.owner, inner, command, checked, state)) };
  } catch (error) {
    const code = refusalCode(error);
    if (code === null) throw error;
    if (code === 'no_consent') await noteRefusedAnswer(w, lane.owner);
    const refused = code === 'not_found' && (await wasRefused(w, lane.id, uidsIn(checked.payload)));
    return { code: refused ? 'depends_on_refused' : code };
  }
}

/**
 * Why a command is refused for good, or null for a fault of ours, which the device tries again. A constraint of the
 * database refuses too: the same command would meet it every time and hold its lane up for ever.
 */
export function refusalCode(error: unknown): string | null {
  if (error instanceof AppError) return error.code;
  if (isNoSuchValue(error)) return 'invalid_body';
  return isConstraintBroken(error) ? 'conflict' : null;
}

/** Every uid a payload names. */
function uidsIn(payload: object): string[] {
  return Object.entries(payload).flatMap(([field, value]) =>
    (field === 'uid' || field.endsWith('Uid')) && typeof value === 'string' ? [value] : [],
  );
}

/** Runs the service of a command and returns the sequence number of its effect. Throws `AppError` for a refusal. */
export async function runService(
  actor: UserActor,
  w: WriteContext,
  command: PreparedCommand,
  checked: CheckedPayload,
  { time, ahead }: BatchState,
): Promise<number> {
  const { passwordHash, hasGoogle, ifSeq, isOfDeleted } = command;
  if (isOfDeleted) throw new AppError('not_found');
  const meta = { ...time, ifSeq };
  const prepared = { passwordHash: passwordHash ?? undefined, hasGoogle, reads: ahead.get(command) };
  return (await dispatch(actor, w, checked, meta, prepared)).seq;
}

/** What is known of a command before its turn. */
interface Prepared {
  readonly passwordHash: string | undefined;
  readonly hasGoogle: boolean;
  /** Absent: the service of an answer reads for itself. */
  readonly reads: AnswerReads | undefined;
}

/** Calls the service of a command type. The actor is the owner of the lane, whoever is signed in while it is sent. */
function dispatch(
  actor: UserActor,
  w: WriteContext,
  { type, payload }: CheckedPayload,
  meta: CommandMeta,
  { passwordHash, hasGoogle, reads }: Prepared,
): Promise<Done> {
  switch (type) {
    case 'recording.save':
      return saveRecording(actor, w, payload, meta, reads);
    case 'recording.delete':
      return deleteRecording(actor, w, payload);
    case 'progress.save':
      return saveProgress(actor, w, payload, meta);
    case 'listening.submit':
      return submitListening(actor, w, payload, meta);
    case 'activity.save':
      return saveActivity(actor, w, payload, meta);
    case 'activity.delete':
      return deleteActivity(actor, w, payload, meta);
    case 'assignment.add':
      return addAssignment(actor, w, payload);
    case 'assignment.remove':
      return removeAssignment(actor, w, payload);
    case 'feedback.save':
      return saveFeedback(actor, w, payload, meta);
    case 'feedback.hear':
      return hearFeedback(actor, w, payload, meta);
    case 'comment.save':
      return saveComment(actor, w, payload);
    case 'comment.delete':
      return deleteComment(actor, w, payload);
    case 'consent.give':
      return giveConsent(actor, w, payload, meta);
    case 'consent.withdraw':
      return withdrawConsent(actor, w, payload, meta);
    case 'class.create':
      return createClass(actor, w, payload);
    case 'class.update':
      return updateClass(actor, w, payload, meta);
    case 'class.delete':
      return deleteClass(actor, w, payload, meta);
    case 'student.create':
      return createStudent(actor, w, payload, passwordHash, meta);
    case 'student.update':
      return updateStudent(actor, w, payload, { passwordHash, hasGoogle, meta });
    case 'student.join':
      return joinClass(actor, w, payload);
    case 'student.enroll':
      return enrollStudent(actor, w, payload);
    case 'student.leave':
      return leaveClass(actor, w, payload);
  }
}
