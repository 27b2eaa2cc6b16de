/** Keeping, changing, deleting and ordering comments; everything is stored on the device first. */
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import {
  type CommentContent,
  changeComment,
  deleteComment,
  keepComment,
  placeComments,
} from '#data/commands/comment-commands.ts';
import type { FeedbackComment } from '#data/queries/teacher/use-feedback-comments.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { lastPlace, placesAfterMove } from './comment-fields.ts';
import { commentTexts as texts } from './texts.ts';

/** `comments` in their order. */
export function useComments(comments: readonly FeedbackComment[]) {
  const context = useAppContext();
  const { run } = useCommandAction({ isParallel: true });
  const move = useAsyncAction({ isParallel: true });

  function keep(content: CommentContent, place = lastPlace(comments)) {
    const said = { done: { title: texts.kept }, later: texts.keptLater };
    return run(() => keepComment(content, place, context), said, texts.keepFailed);
  }

  return {
    keep,
    change(uid: string, content: CommentContent) {
      const said = { done: { title: texts.changed }, later: texts.keptLater };
      return run(() => changeComment(uid, content, context), said, texts.changeFailed);
    },
    /** 'Undo' keeps the same comment anew, in its place. */
    remove({ uid, text, audioUrl, position }: FeedbackComment) {
      const voice = audioUrl === null ? null : { address: audioUrl };
      const undo = () => void keep({ text, voice }, position);
      const said = { done: { title: texts.deleted, message: texts.deletedText }, undo };
      return run(() => deleteComment(uid, context), said, texts.deleteFailed);
    },
    /** The new order shows at once; only a failure is said. */
    async move(uid: string, by: number) {
      const places = placesAfterMove(comments, uid, by);
      if (places.length > 0) await move.run(() => placeComments(places, context), texts.moveFailed);
    },
  };
}

export type CommentActions = ReturnType<typeof useComments>;
