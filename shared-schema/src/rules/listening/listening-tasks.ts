/**
 * The tasks of a listening activity and their score, as the player counts them, the device before the server answers,
 * and the server. Specification, student side, sections 4 and 9. Free of zod: tablets use it.
 */
import type { ActivitySet, PositioningQuestion } from '#entities/positioning.ts';
import { interactiveSets, type StoredListening } from './interactive-sets.ts';
import {
  buildListeningResponse,
  type ListeningResponse,
  type ListeningTask,
  type TaskResult,
} from './listening-score.ts';

export interface TaskResponse {
  /** `taskKeyOf` the task; older apps send the question's id alone. */
  readonly taskId: string;
  readonly correct: boolean;
  readonly attempts: number;
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

/** The result of an activity. Points are the activity's, whatever the responses say; `completedAt` is an ISO instant. */
export function scoreListening(
  activity: StoredListening,
  responses: readonly TaskResponse[],
  completedAt: string,
): ListeningResponse {
  const given = new Map(responses.map((response) => [response.taskId, response]));
  const tasks: ListeningTask[] = [];
  const results: Record<string, TaskResult> = {};
  for (const set of interactiveSets(activity)) {
    for (const question of solvableQuestions(set)) {
      const task = { ...question, id: taskKeyOf(set, question) };
      const response = given.get(task.id) ?? given.get(question.id);
      tasks.push(task);
      if (!response) continue;
      const { correct, attempts } = response;
      results[task.id] = { correct, attempts, points: correct ? task.points : 0 };
    }
  }
  return buildListeningResponse(tasks, results, completedAt);
}

/** The responses inside a stored or posted result; what is not in their form is left out. */
export function responsesIn({ taskResponses }: ListeningResponse): TaskResponse[] {
  return Object.entries(taskResponses).flatMap(([taskId, result]) => {
    const { correct, attempts }: Partial<TaskResult> = result ?? {};
    const isCount = Number.isInteger(attempts) && Number(attempts) >= 0;
    return [{ taskId, correct: correct === true, attempts: isCount ? Number(attempts) : 0 }];
  });
}
