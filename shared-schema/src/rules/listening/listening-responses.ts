/** The responses inside a listening result. Apart from the score, which each start of a child loads. */
import { MAX_WRONG_DROPS, type TaskResult, type WrongDrop } from './listening-score.ts';
import type { TaskResponse } from './listening-tasks.ts';

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
