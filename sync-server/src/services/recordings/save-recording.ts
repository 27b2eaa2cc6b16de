/**
 * Saving an answer. One answer per student, activity and question counts: the newer is inserted first and the older one
 * replaced after it, in one transaction, so that no reader ever finds none. Specification, student side, section 4.
 */
import type { DocOf } from 'shared-schema/entities';
import {
  hasFeedback,
  MAX_EARLIER_WITHOUT_FEEDBACK,
  splitAnswers,
} from 'shared-schema/rules/progress/earlier-answers';
import { isNewerAnswer } from 'shared-schema/rules/progress/recording-order';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { publishDoc, publishNewDoc } from '#db/change-log.ts';
import { isNotUnique } from '#db/constraint-errors.ts';
import type { Tx } from '#db/database.ts';
import { insertDoc } from '#db/documents.ts';
import type { RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { requireMayRecord } from '#services/people/consents/recording-permission.ts';
import { findFileOf, requireSound } from '#services/shared/files.ts';
import type { CommandMeta, Done, Saved } from '#services/shared/saved.ts';
import { happenedAt } from '#services/shared/times.ts';
import { type AnswerTarget, findAnswers, findTarget, type StoredAnswer } from './recordings-queries.ts';
import { keepAsEarlier, removeRecording } from './remove-recording.ts';

/** What is stored already, as saving an answer needs it. */
export interface AnswerReads {
  readonly target: AnswerTarget | undefined;
  readonly upload: Awaited<ReturnType<typeof findFileOf>>;
  readonly stored: readonly StoredAnswer[];
}

/** Three reads at once: PostgreSQL answers them in one round trip. */
export async function readForAnswer(
  tx: Tx,
  student: { readonly id: number },
  { activityUid, questionId, audioUrl }: Payloads['recording.save'],
): Promise<AnswerReads> {
  const [target, upload, stored] = await Promise.all([
    findTarget(tx, activityUid, student),
    findFileOf(tx, audioUrl, student),
    findAnswers(tx, { studentId: student.id, activityUid, questionId }),
  ]);
  return { target, upload, stored };
}

/**
 * Saves the student's own answer (command `recording.save`). A late older one is kept beside the newer. `reads`: where they
 * were read before, and nothing has changed them since.
 */
export async function saveRecording(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['recording.save'],
  meta: CommandMeta = {},
  reads?: AnswerReads,
): Promise<Done> {
  const student = requireRole(actor, 'student');
  const { questionId, audioUrl } = payload;
  const { target: activity, upload, stored } = reads ?? (await readForAnswer(w.tx, student, payload));
  // Not 'in view': what a child answered while it was assigned still counts when it arrives later.
  const target = found(activity);
  const recordedAt = spokenAt(w, payload.recordedAt, meta, target);
  requireMayRecord(target, recordedAt);
  requireSound(audioUrl, upload);
  const answer: NewAnswer = {
    uid: payload.uid,
    studentId: student.id,
    activityId: target.activityId,
    ...{ questionId, audioUrl, ...measuredIn(payload), recordedAt },
  };
  return storeBeside(w, answer, stored);
}

/**
 * When an answer was spoken. A draft that was begun under a wrong clock, and kept under a right one, may say a time before
 * its activity: such an answer counts from the moment at which it was kept.
 */
function spokenAt(
  w: WriteContext,
  time: string | undefined,
  meta: CommandMeta,
  { activityCreatedAt }: AnswerTarget,
): string {
  const spoken = happenedAt(w, time ?? meta.at, meta);
  if (spoken >= activityCreatedAt) return spoken;
  const kept = meta.at && happenedAt(w, meta.at, meta);
  return kept && spoken < kept ? kept : spoken;
}

type Measured = Partial<
  Pick<Payloads['recording.save'], 'duration' | 'speakingDuration' | 'pauseCount' | 'speakingRate'>
>;

/** The numbers of a spoken answer; null where its device measured none. */
export function measuredIn({ duration, speakingDuration, pauseCount, speakingRate }: Measured) {
  return {
    duration: duration ?? null,
    speakingDuration: speakingDuration ?? null,
    pauseCount: pauseCount ?? null,
    speakingRate: speakingRate ?? null,
  };
}

export type NewAnswer = Pick<
  RowOf<'recordings'>,
  'uid' | 'studentId' | 'activityId' | 'questionId' | 'audioUrl' | 'recordedAt'
> &
  Partial<RowOf<'recordings'>>;

/** Stores an answer. It replaces an older answer; when a newer one is stored already, both are kept. */
export async function storeAnswer(w: WriteContext, answer: NewAnswer): Promise<Saved<'recordings'>> {
  return storeBeside(w, answer, await findAnswers(w.tx, answer));
}

/** `stored`: all answers of the student to the question. */
async function storeBeside(
  w: WriteContext,
  answer: NewAnswer,
  stored: readonly StoredAnswer[],
): Promise<Saved<'recordings'>> {
  const same = stored.find(({ uid }) => uid === answer.uid);
  if (same) return publishDoc(w, 'recordings', same.id);
  const { current, earlier } = splitAnswers(stored);
  const lane = w.author;
  const now = w.now();
  // One from the future was stored while the clock was ahead: it would keep every other answer out until then.
  const isLate = current.some(
    (other) => other.recordedAt <= now && !isNewerAnswer({ ...answer, lane }, other),
  );
  const replacedAt = isLate ? now : null;
  const doc = await insertAnswer(w, { ...answer, replacedAt });
  if (!isLate) {
    // A teacher may be listening to it, offline, too: feedback on it finds it.
    for (const other of current) await keepAsEarlier(w, other);
  }
  const saved = await publishNewDoc(w, 'recordings', doc);
  if (earlier.length > 0) await removeOldestWithoutFeedback(w, earlier, answer.studentId);
  return saved;
}

/** Throws `conflict` when the uid belongs to another recording: the table's own constraint finds that out. */
async function insertAnswer(w: WriteContext, answer: NewAnswer): Promise<DocOf<'recordings'>> {
  try {
    return await insertDoc(w.tx, 'recordings', { ...answer, createdAt: w.now() });
  } catch (error) {
    throw isNotUnique(error) ? new AppError('conflict') : error;
  }
}

/** A child who answers a hundred times on two tablets must not fill the disk. `earlier` is oldest first. */
async function removeOldestWithoutFeedback(
  w: WriteContext,
  earlier: readonly StoredAnswer[],
  studentId: number,
): Promise<void> {
  const withoutFeedback = earlier.filter((answer) => !hasFeedback(answer));
  for (const { id, uid } of withoutFeedback.slice(0, -MAX_EARLIER_WITHOUT_FEEDBACK)) {
    await removeRecording(w, { id, uid, studentId });
  }
}
