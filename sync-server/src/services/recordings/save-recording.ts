/**
 * Saving an answer. One take per student, activity and question: the newer is inserted first and the older removed
 * after it, in one transaction, so that no reader ever finds none. Specification, student side, section 4.
 */
import { isNewerTake } from 'shared-schema/rules/recording-order';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { publishDoc, retract } from '#db/feed.ts';
import { findIdentity, insertRow, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { type CommandMeta, type Done, happenedAt, type Saved } from '#services/shared/saved.ts';
import { findTakes } from './recordings-queries.ts';
import { removeRecording } from './remove-recording.ts';

/** Saves the student's own answer (command `recording.save`). A late older take is accepted and not kept. */
export async function saveRecording(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['recording.save'],
  meta: CommandMeta = {},
): Promise<Done> {
  const student = requireRole(actor, 'student');
  // Not 'in view': what a child answered while it was assigned still counts when it arrives later.
  const activity = found(await findIdentity(w.tx, 'activities', payload.activityUid));
  await requireSoundOf(w.tx, payload.audioUrl, student);
  return storeTake(w, {
    uid: payload.uid,
    studentId: student.id,
    activityId: activity.id,
    questionId: payload.questionId,
    audioUrl: payload.audioUrl,
    speakingDuration: payload.duration ?? null,
    recordedAt: happenedAt(w, payload.recordedAt ?? meta.at),
  });
}

export type NewTake = Pick<
  RowOf<'recordings'>,
  'uid' | 'studentId' | 'activityId' | 'questionId' | 'audioUrl' | 'recordedAt'
> &
  Partial<RowOf<'recordings'>>;

/** Stores a take and removes the older ones. Answers without a document when a newer take is already here. */
export async function storeTake(
  w: WriteContext,
  take: NewTake,
): Promise<Done & Partial<Saved<'recordings'>>> {
  const others = await findTakes(w.tx, take);
  const same = others.find((other) => other.uid === take.uid);
  if (same) return publishDoc(w, 'recordings', same.id);
  if (await findIdentity(w.tx, 'recordings', take.uid)) throw new AppError('conflict');
  // Commands of one lane apply in order, so what comes later from the same lane is the newer take.
  if (others.some((other) => other.origin !== w.author && !isNewerTake(take, other))) {
    return { seq: await retract(w, 'recordings', take) };
  }
  const id = await insertRow(w.tx, 'recordings', { ...take, createdAt: w.now() });
  for (const other of others) {
    await removeRecording(w, { id: other.id, uid: other.uid, studentId: take.studentId });
  }
  return publishDoc(w, 'recordings', id);
}
