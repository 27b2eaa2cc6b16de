/**
 * The tasks of a listening activity and their score, as the player counts them, the device before the server answers,
 * and the server. Specification, student side, sections 4 and 9. Free of zod: tablets use it.
 */
import type { ActivitySet, PositioningQuestion } from '#entities/positioning.ts';
import { interactiveSets, type StoredListening } from './interactive-sets.ts';
import {
  LISTENING_ACTIVITY_TYPE,
  type ListeningResponse,
  listeningTotals,
  type ScoredTask,
  type TaskResult,
  type WrongDrop,
} from './listening-score.ts';
import { POINTS_DEFAULT } from './question-points.ts';

export interface TaskResponse {
  /** `taskKeyOf` the task; older apps send the question's id alone. */
  readonly taskId: string;
  readonly correct: boolean;
  readonly attempts: number;
  /** What the task could bring when the child was asked. Left out by older apps. */
  readonly possiblePoints?: number | undefined;
  /** Left out by older apps, and where there was none. */
  readonly wrongDrops?: readonly WrongDrop[] | undefined;
}

/** Unique over all sets: a duplicated set repeats the ids of its questions. */
export function taskKeyOf(set: Pick<ActivitySet, 'id'>, question: Pick<PositioningQuestion, 'id'>): string {
  return `${set.id}/${question.id}`;
}

/** Questions that name an object and a zone of their set. The others can never be solved, so they are left out. */
export function solvableQuestions({ objects, zones, questions }: ActivitySet): PositioningQuestion[] {
  const [objectIds, zoneIds] = [objects, zones].map((parts) => new Set(parts.map(({ id }) => id)));
  return questions.filter(
    ({ objectId, correctZoneId }) => objectIds?.has(objectId ?? '') && zoneIds?.has(correctZoneId ?? ''),
  );
}

/**
 * The result of a play. It counts the tasks that the child was asked, each of which has a response: a task that came
 * into the activity meanwhile is left out, and one that left it counts. Points are the activity's, and only of a task
 * that left it the response's. `completedAt` is an ISO instant.
 */
export function scoreListening(
  activity: StoredListening,
  responses: readonly TaskResponse[],
  completedAt: string,
): ListeningResponse {
  const given = new Map(responses.map((response) => [response.taskId, response]));
  const found = new Set<TaskResponse>();
  const tasks: ScoredTask[] = [];
  const results: Record<string, TaskResult> = {};
  const count = (id: string, points: number, { correct, attempts, wrongDrops }: TaskResponse) => {
    const kept = wrongDrops?.length ? { wrongDrops } : {};
    tasks.push({ id, points });
    results[id] = { correct, attempts, points: correct ? points : 0, ...kept };
  };
  for (const set of interactiveSets(activity)) {
    for (const question of set.questions) {
      const id = taskKeyOf(set, question);
      const response = given.get(id) ?? given.get(question.id);
      if (!response) continue;
      found.add(response);
      count(id, question.points, response);
    }
  }
  for (const [id, response] of given)
    if (!found.has(response)) count(id, response.possiblePoints ?? POINTS_DEFAULT, response);
  const activityType = LISTENING_ACTIVITY_TYPE;
  return { ...listeningTotals(tasks, results), taskResponses: results, completedAt, activityType };
}
