/** The comments that a teacher keeps for later feedback. Nobody else sees them; the voice of one may go with feedback. */
import { MAX_COMMENTS } from 'shared-schema/rules/feedback/feedback-comments';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import { publishDoc, retract } from '#db/change-log.ts';
import { deleteRow, findRow, insertRow, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { alreadyGone, type Done, requireNotDeleted, type Saved } from '#services/shared/saved.ts';

/** Fields that are not given stay as they are. */
export interface CommentInput {
  uid: string;
  text?: string | undefined;
  /** Null takes the voice away. */
  audioUrl?: string | null | undefined;
  position?: number | undefined;
}

type CommentRow = RowOf<'feedback_comments'>;

/**
 * Makes a comment or changes one (command `comment.save`). Throws `too_many_comments`, and `invalid_body` for one that
 * would say nothing.
 */
export async function saveComment(
  actor: Actor,
  w: WriteContext,
  input: CommentInput,
): Promise<Saved<'feedback_comments'>> {
  const teacher = requireRole(actor, 'teacher');
  const before = await findOwn(w, teacher, input.uid);
  const { text = before?.text ?? '', audioUrl = before?.audioUrl ?? null } = input;
  const { position = before?.position ?? 0 } = input;
  if (text === '' && audioUrl === null) throw new AppError('invalid_body');
  if (audioUrl !== null && audioUrl !== before?.audioUrl) await requireSoundOf(w.tx, audioUrl, teacher);
  const fields = { text, audioUrl, position };
  if (before) await updateRow(w.tx, 'feedback_comments', before.id, fields);
  const id = before?.id ?? (await addComment(w, teacher, { ...fields, uid: input.uid }));
  return publishDoc(w, 'feedback_comments', id);
}

/** Undefined for a new comment. Throws `not_found` for another teacher's, and for one that was deleted. */
async function findOwn(w: WriteContext, teacher: UserActor, uid: string): Promise<CommentRow | undefined> {
  const row = await findRow(w.tx, 'feedback_comments', uid);
  if (row && row.teacherId !== teacher.id) throw new AppError('not_found');
  if (!row) await requireNotDeleted(w, 'feedback_comments', uid);
  return row;
}

async function addComment(
  w: WriteContext,
  teacher: UserActor,
  comment: Omit<CommentRow, 'id' | 'teacherId' | 'createdAt'>,
): Promise<number> {
  const own = { teacherId: teacher.id };
  if ((await listRows(w.tx, 'feedback_comments', own)).length >= MAX_COMMENTS)
    throw new AppError('too_many_comments');
  return insertRow(w.tx, 'feedback_comments', { ...own, ...comment, createdAt: w.now() });
}

/** Deletes a comment (command `comment.delete`). Feedback that was given with its voice keeps the voice. */
export async function deleteComment(actor: Actor, w: WriteContext, { uid }: { uid: Ref }): Promise<Done> {
  const teacher = requireRole(actor, 'teacher');
  const row = await findRow(w.tx, 'feedback_comments', uid);
  const gone = row ? undefined : await alreadyGone(w, 'feedback_comments', uid);
  if (gone) return gone;
  const comment = found(row);
  if (comment.teacherId !== teacher.id) throw new AppError('not_found');
  return { seq: await removeComment(w, comment) };
}

/** All comments of a teacher whose account goes. */
export async function removeCommentsOf(w: WriteContext, { id }: { id: number }): Promise<void> {
  for (const comment of await listRows(w.tx, 'feedback_comments', { teacherId: id }))
    await removeComment(w, comment);
}

async function removeComment(w: WriteContext, comment: CommentRow): Promise<number> {
  await deleteRow(w.tx, 'feedback_comments', comment.id);
  return retract(w, 'feedback_comments', comment);
}
