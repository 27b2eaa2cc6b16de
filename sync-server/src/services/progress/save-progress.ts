/** How far a student is: one row per student and activity into which every report is merged. */
import type { ParsedBody } from 'shared-schema/contract';
import { mergeProgress, type ProgressState } from 'shared-schema/rules/progress/progress-merge';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireActivityInView, requireLearner } from '#access/policy.ts';
import { publishDoc } from '#db/change-log.ts';
import { findIdentity, insertRow, listRows, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { countPlay } from '#services/activities/count-play.ts';
import type { CommandMeta, Saved } from '#services/shared/saved.ts';
import { happenedAt } from '#services/shared/times.ts';

/** Merges the student's own report (command `progress.save`). */
export async function saveProgress(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['progress.save'],
  meta: CommandMeta = {},
): Promise<Saved<'progress'>> {
  const student = requireRole(actor, 'student');
  const activity = found(await findIdentity(w.tx, 'activities', payload.activityUid));
  const { uid, completed, score, attempts } = payload;
  const report = { completed, score, attempts, lastAttempt: happenedAt(w, meta.at, {}) };
  return storeProgress(w, { uid, studentId: student.id, activityId: activity.id }, report);
}

/** POST /api/progress: by the student or a teacher of theirs. */
export async function postProgress(
  actor: Actor,
  w: WriteContext,
  body: ParsedBody<'POST /api/progress'>,
): Promise<Saved<'progress'>> {
  const student = await requireLearner(w.tx, actor, body.studentId);
  const activity = found(await findIdentity(w.tx, 'activities', body.activityId));
  await requireActivityInView(w.tx, actor, activity.id);
  const { completed, score, attempts } = body;
  const report = { completed, score, attempts, lastAttempt: w.now() };
  return storeProgress(w, { uid: w.newUid(), studentId: student.id, activityId: activity.id }, report);
}

/**
 * Merges a report into the one row; a first report keeps the uid it came with. A last attempt in the future was stored
 * while the clock was ahead, and counts as earlier than the report.
 */
export async function storeProgress(
  w: WriteContext,
  whose: { uid: string; studentId: number; activityId: number },
  report: ProgressState,
): Promise<Saved<'progress'>> {
  const { studentId, activityId } = whose;
  const [known] = await listRows(w.tx, 'progress', { studentId, activityId });
  const isFromFuture = known?.lastAttempt != null && known.lastAttempt > w.now();
  const merged = mergeProgress(isFromFuture ? { ...known, lastAttempt: null } : known, report);
  if (merged.completed && !known?.completed) await countPlay(w.tx, activityId);
  if (known) {
    await updateRow(w.tx, 'progress', known.id, merged);
    return publishDoc(w, 'progress', known.id);
  }
  if (await findIdentity(w.tx, 'progress', whose.uid)) throw new AppError('conflict');
  return publishDoc(
    w,
    'progress',
    await insertRow(w.tx, 'progress', { ...whose, ...merged, createdAt: w.now() }),
  );
}
