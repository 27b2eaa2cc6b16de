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
  MAX_WRONG_DROPS,
  type TaskResult,
  type WrongDrop,
} from './listening-score.ts';

export interface TaskResponse {
  /** `taskKeyOf` the task; older apps send the question's id alone. */
  readonly taskId: string;
  readonly correct: boolean;
  readonly attempts: number;
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
      const { correct, attempts, wrongDrops } = response;
      const kept = wrongDrops?.length ? { wrongDrops } : {};
      results[task.id] = { correct, attempts, points: correct ? task.points : 0, ...kept };
    }
  }
  return buildListeningResponse(tasks, results, completedAt);
}

interface StoredResponses {
  readonly taskResponses: Readonly<Record<string, unknown>>;
}

/** The responses inside a stored or posted result; what is not in their form is left out. */
export function responsesIn({ taskResponses }: StoredResponses): TaskResponse[] {
  return Object.entries(taskResponses).flatMap(([taskId, result]) => {
    const { correct, attempts, wrongDrops }: Partial<TaskResult> = result ?? {};
    const plain = { taskId, correct: correct === true, attempts: isCount(attempts) ? attempts : 0 };
    const drops = wrongDropsIn(wrongDrops);
    return [drops.length > 0 ? { ...plain, wrongDrops: drops } : plain];
  });
}

/** The wrong drops inside a stored or posted result; what is not in their form is left out. */
function wrongDropsIn(value: unknown): WrongDrop[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_WRONG_DROPS).flatMap((drop: Partial<WrongDrop> | null) => {
    const { objectId, zoneId, times } = drop ?? {};
    const isDrop = typeof objectId === 'string' && typeof zoneId === 'string' && isCount(times);
    return isDrop ? [{ objectId, zoneId, times }] : [];
  });
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
