/** What is kept of a play, and the play that goes on from it. Pure. */

import { responsesIn } from 'shared-schema/rules/listening/listening-responses';
import type { TaskResult } from 'shared-schema/rules/listening/listening-score';
import {
  currentTask,
  isDone,
  type ListeningState,
  type PlayerSet,
  startListening,
  withFreeObject,
} from './listening-machine.ts';

/** Plain data, so that any store can hold it. */
export interface KeptPlay {
  /** Key of the present task; null once all tasks are done. */
  task: string | null;
  placed: ListeningState['placed'];
  results: ListeningState['results'];
}

export function keptPlay(state: ListeningState): KeptPlay {
  const isPlaying = state.phase === 'task' || state.phase === 'celebrating';
  const task = isPlaying ? (currentTask(state)?.id ?? null) : null;
  return { task, placed: state.placed, results: state.results };
}

/**
 * The play where the child left it: at the first task that is still open, which is the present one unless the teacher
 * has put others before it. `kept` may be of another version of the app or of the activity: what does not fit the sets
 * is left out.
 */
export function resumeListening(sets: readonly PlayerSet[], kept: unknown): ListeningState {
  const start = startListening(sets);
  if (!isRecord(kept) || !isRecord(kept.results)) return start;
  const results = resultsIn(sets, kept.results);
  const index = sets.flatMap(({ tasks }) => tasks).findIndex((task) => !isDone(task, results[task.id]));
  if (index < 0) return { ...start, results, phase: 'finished' };
  const at = startListening(sets, index);
  const set = sets[at.setIndex];
  const placed = isOfSet(kept.task, set, sets) ? placedIn(set, kept.placed) : {};
  return withFreeObject({ ...at, results, placed });
}

/** What lay in another set is not placed in this one, which may have objects of the same ids. */
function isOfSet(task: unknown, set: PlayerSet | undefined, sets: readonly PlayerSet[]): boolean {
  const keptSet = sets.find(({ tasks }) => tasks.some(({ id }) => id === task));
  return keptSet === undefined || keptSet === set;
}

function resultsIn(sets: readonly PlayerSet[], stored: Record<string, unknown>): Record<string, TaskResult> {
  const points = new Map(sets.flatMap(({ tasks }) => tasks.map((task) => [task.id, task.points] as const)));
  const results: Record<string, TaskResult> = {};
  for (const { taskId, correct, attempts, wrongDrops } of responsesIn({ taskResponses: stored })) {
    if (attempts === 0 || !points.has(taskId)) continue;
    const earned = correct ? (points.get(taskId) ?? 0) : 0;
    results[taskId] = { correct, attempts, points: earned, ...(wrongDrops && { wrongDrops }) };
  }
  return results;
}

function placedIn(set: PlayerSet | undefined, stored: unknown): Record<string, string> {
  if (!set || !isRecord(stored)) return {};
  const zones = new Set(set.zones.map(({ id }) => id));
  const places = set.objects.flatMap(({ id }) => {
    const zone = stored[id];
    return typeof zone === 'string' && zones.has(zone) ? [[id, zone] as const] : [];
  });
  return Object.fromEntries(places);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
