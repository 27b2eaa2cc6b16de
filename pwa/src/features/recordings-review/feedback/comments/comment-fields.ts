/** What of a feedback form becomes a comment, and what a comment does to the form. Pure. */
import { MAX_COMMENT_LENGTH, MAX_COMMENTS } from 'shared-schema/rules/feedback/feedback-comments';
import type { CommentContent } from '#data/commands/comment-commands.ts';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import type { FeedbackComment } from '#data/queries/teacher/use-feedback-comments.ts';

/** `words` with those of a comment behind them. */
export function withWords(words: string, more: string): string {
  return [words.trimEnd(), more].filter(Boolean).join(' ');
}

/** What 'Keep as comment' would keep; null when the form says nothing. */
export function contentOf({ words, voice }: Pick<FeedbackFields, 'words' | 'voice'>): CommentContent | null {
  const text = words.trim();
  if (!text && !voice) return null;
  return { text, voice: voice?.kind === 'recorded' ? voice.file : voice };
}

export type KeepProblem = 'nothing' | 'known' | 'full' | 'tooLong';

/** Why nothing can be kept; null when it can. */
export function keepProblem(
  content: CommentContent | null,
  comments: readonly Pick<FeedbackComment, 'text' | 'audioUrl'>[],
): KeepProblem | null {
  if (!content) return 'nothing';
  if (content.text.length > MAX_COMMENT_LENGTH) return 'tooLong';
  const address = content.voice?.address ?? null;
  if (comments.some(({ text, audioUrl }) => text === content.text && audioUrl === address)) return 'known';
  return comments.length >= MAX_COMMENTS ? 'full' : null;
}

type Placed = Pick<FeedbackComment, 'uid' | 'position'>;

/** The place behind all others. */
export const lastPlace = (comments: readonly Placed[]): number => (comments.at(-1)?.position ?? -1) + 1;

/** The comments whose position changes when one moves `by` places. `comments` in their order. */
export function placesAfterMove(comments: readonly Placed[], uid: string, by: number): Placed[] {
  const from = comments.findIndex((comment) => comment.uid === uid);
  const moved = comments.filter((comment) => comment.uid !== uid);
  const [one] = comments.slice(from, from + 1);
  if (from < 0 || !one) return [];
  moved.splice(Math.max(0, from + by), 0, one);
  return moved
    .map((comment, position) => ({ before: comment.position, uid: comment.uid, position }))
    .filter(({ before, position }) => before !== position)
    .map(({ uid: changed, position }) => ({ uid: changed, position }));
}
