/** The score a listening answer will get, worked out on the device by the server's own rule. */
import { interactiveSets } from 'shared-schema/rules/interactive-sets';
import { buildListeningResponse, type ListeningResponse } from 'shared-schema/rules/listening-score';
import type { PayloadInputs } from 'shared-schema/sync';
import type { FoldedRow } from '#data/rows.ts';

/** Null when the activity is not on this device. */
export function scoreListening(
  { activityUid, taskResponses, completedAt }: PayloadInputs['listening.submit'],
  activities: readonly FoldedRow<'activities'>[] | undefined,
): ListeningResponse | null {
  const activity = activities?.find((candidate) => candidate.uid === activityUid);
  if (!activity) return null;
  const tasks = interactiveSets(activity).flatMap((set) => set.questions);
  const points = new Map(tasks.map((task) => [task.id, task.points]));
  const results = taskResponses.map(
    ({ taskId, correct, attempts }) =>
      [taskId, { correct, attempts, points: correct ? (points.get(taskId) ?? 0) : 0 }] as const,
  );
  return buildListeningResponse(tasks, Object.fromEntries(results), completedAt);
}
