/**
 * Draft recordings whose activity or question is gone: the activity was unassigned, its question removed, or it became
 * a listening activity meanwhile. No recorder offers them back, so the dashboard does.
 */
import { useMemo } from 'react';
import { questionIndexOf, questionnaireOf } from 'shared-schema/rules/activities/questions';
import { type StoredListening, usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import type { DraftRecordingRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useHasPulled } from '#data/queries/use-has-pulled.ts';
import { useUnfinishedDrafts } from './draft-recordings.ts';

type Place = Pick<OptimisticRow<'activities'>, 'uid' | 'questions' | 'question' | 'imageUrl'> &
  Partial<Pick<OptimisticRow<'activities'>, 'formerQuestions'>> &
  StoredListening;

/** Those of `drafts` that none of these activities has a question for; null where nobody knows which there are. */
export function findOrphanedDrafts(
  drafts: readonly DraftRecordingRow[],
  activities: readonly Place[] | null,
): DraftRecordingRow[] {
  if (!activities) return [];
  return drafts.filter(({ activityUid, questionId }) => {
    const activity = activities.find(({ uid }) => uid === activityUid);
    if (!activity || usesListeningPlayer(activity)) return true;
    return questionIndexOf(questionnaireOf(activity), questionId) === -1;
  });
}

/** Orphaned drafts of the child on the screen, who sees these activities. */
export function useOrphanedDrafts(activities: readonly Place[]): DraftRecordingRow[] {
  const drafts = useUnfinishedDrafts();
  // Without a replica every activity would count as removed, and the child would have to decide about good answers.
  const known = useHasPulled() ? activities : null;
  return useMemo(() => findOrphanedDrafts(drafts, known), [drafts, known]);
}

/** Uids of those of these activities that offer an unfinished draft recording back. */
export function useUnfinishedActivities(activities: readonly Place[]): ReadonlySet<string> {
  const drafts = useUnfinishedDrafts();
  return useMemo(() => {
    const orphaned = findOrphanedDrafts(drafts, activities);
    return new Set(drafts.filter((draft) => !orphaned.includes(draft)).map((draft) => draft.activityUid));
  }, [drafts, activities]);
}
