/** The comments of the teacher on the screen, in the teacher's order. */
import { useMemo } from 'react';
import { sortComments } from 'shared-schema/rules/feedback/feedback-comments';
import type { OptimisticRow } from '../rows.ts';
import { useTable } from '../use-table.ts';

export type FeedbackComment = OptimisticRow<'feedback_comments'>;

/** Undefined while loading. */
export function useFeedbackComments(): FeedbackComment[] | undefined {
  const rows = useTable('feedback_comments');
  return useMemo(() => rows && sortComments(rows), [rows]);
}
