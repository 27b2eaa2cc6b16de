/** Scoring of the interactive listening player. Specification, student side, sections 3 to 5 and 9. */

export const LISTENING_ACTIVITY_TYPE = 'elpa-interactive-listening';

/** What the score needs of a task. */
export interface ScoredTask {
  readonly id: string;
  readonly points: number;
}

export interface ListeningTask extends ScoredTask {
  readonly objectId: string | null;
  readonly correctZoneId: string | null;
}

/** Where an object was put. */
export interface Drop {
  readonly objectId: string;
  readonly zoneId: string;
}

export interface WrongDrop extends Drop {
  /** How often this object was put into this zone. */
  readonly times: number;
}

/** Different wrong drops that are kept of one task; a child who tries more of them guesses. */
export const MAX_WRONG_DROPS = 10;

export interface TaskResult {
  readonly correct: boolean;
  /** Drops made, the correct one included. */
  readonly attempts: number;
  /** Points earned. */
  readonly points: number;
  /** Absent where there was none, and in results that are older than the field. */
  readonly wrongDrops?: readonly WrongDrop[] | undefined;
}

/** What a recording's `response` holds as JSON text. */
export interface ListeningResponse {
  /** Whole percent. */
  readonly totalScore: number;
  readonly pointsEarned: number;
  readonly totalPossible: number;
  readonly taskResponses: Readonly<Record<string, TaskResult>>;
  readonly completedAt: string;
  readonly activityType: typeof LISTENING_ACTIVITY_TYPE;
}

/** Points earned over points possible, in whole percent; 0 when nothing can be earned. */
export function scorePercent(earned: number, possible: number): number {
  return possible > 0 ? Math.round((earned / possible) * 100) : 0;
}

/** A drop is correct only if both the object and the zone are the task's. */
export function isDropCorrect(task: ListeningTask, { objectId, zoneId }: Drop): boolean {
  return task.objectId === objectId && task.correctZoneId === zoneId;
}

/** A task's result after one more drop. A task once correct stays as it is. */
export function recordDrop(task: ListeningTask, before: TaskResult | undefined, drop: Drop): TaskResult {
  if (before?.correct) return before;
  const correct = isDropCorrect(task, drop);
  const wrongDrops = correct ? before?.wrongDrops : addWrongDrop(before?.wrongDrops ?? [], drop);
  return {
    ...{ correct, attempts: (before?.attempts ?? 0) + 1, points: correct ? task.points : 0 },
    ...(wrongDrops && { wrongDrops }),
  };
}

function addWrongDrop(drops: readonly WrongDrop[], { objectId, zoneId }: Drop): readonly WrongDrop[] {
  const isSame = (other: Drop) => other.objectId === objectId && other.zoneId === zoneId;
  if (drops.some(isSame))
    return drops.map((drop) => (isSame(drop) ? { ...drop, times: drop.times + 1 } : drop));
  return drops.length < MAX_WRONG_DROPS ? [...drops, { objectId, zoneId, times: 1 }] : drops;
}

/** Tasks answered correctly, in whole percent of all tasks. */
export function listeningProgress(
  tasks: readonly ListeningTask[],
  results: Readonly<Record<string, TaskResult>>,
): number {
  return scorePercent(tasks.filter((task) => results[task.id]?.correct).length, tasks.length);
}

/** Totals over all tasks; a task without a result earns nothing but counts as possible. */
export function listeningTotals(
  tasks: readonly ScoredTask[],
  results: Readonly<Record<string, TaskResult>>,
): Pick<ListeningResponse, 'totalScore' | 'pointsEarned' | 'totalPossible'> {
  const pointsEarned = tasks.reduce((sum, task) => sum + (results[task.id]?.points ?? 0), 0);
  const totalPossible = tasks.reduce((sum, task) => sum + task.points, 0);
  return { totalScore: scorePercent(pointsEarned, totalPossible), pointsEarned, totalPossible };
}

/** Reads a recording's `response`; null when it is absent, broken or not a listening result. */
export function parseListeningResponse(response: string | null): ListeningResponse | null {
  if (!response) return null;
  try {
    const value: unknown = JSON.parse(response);
    return isListeningResponse(value) ? value : null;
  } catch {
    return null;
  }
}

function isListeningResponse(value: unknown): value is ListeningResponse {
  if (typeof value !== 'object' || value === null) return false;
  const response: Partial<Record<keyof ListeningResponse, unknown>> = value;
  return (
    response.activityType === LISTENING_ACTIVITY_TYPE &&
    typeof response.totalScore === 'number' &&
    typeof response.pointsEarned === 'number' &&
    typeof response.totalPossible === 'number' &&
    typeof response.taskResponses === 'object' &&
    response.taskResponses !== null
  );
}
