/** The score a listening answer will get, worked out on the device by the server's own rule. */
import type { ListeningResponse } from 'shared-schema/rules/listening/listening-score';
import { scoreListening as scoreOf } from 'shared-schema/rules/listening/listening-tasks';
import type { PayloadInputs } from 'shared-schema/sync';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** Null when the activity is not on this device. */
export function optimisticListeningScore(
  { activityUid, taskResponses, completedAt }: PayloadInputs['listening.submit'],
  activities: readonly OptimisticRow<'activities'>[] | undefined,
): ListeningResponse | null {
  const activity = activities?.find((candidate) => candidate.uid === activityUid);
  return activity ? scoreOf(activity, taskResponses, completedAt) : null;
}
