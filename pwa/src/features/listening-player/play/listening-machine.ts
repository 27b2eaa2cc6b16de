/**
 * The interactive listening player (ELPA) as pure steps. Specification, student side, section 4 'ELPA flow'.
 *
 *   task ──correct drop──▶ celebrating ──3 s: advance──▶ task (next task, or first of the next set) … ──▶ finished
 *    │ ▲                                                                                                    │ submit
 *    └─┘ wrong drop (attempts + 1; the instruction is spoken again)                       submitted ◀── submitting
 *                                                                                        (failed: back to finished)
 */

import type { ActivitySet, PositioningObject, Zone } from 'shared-schema/entities';
import {
  isDropCorrect,
  type ListeningTask,
  listeningTotals,
  recordDrop,
  type TaskResult,
} from 'shared-schema/rules/listening/listening-score';
import {
  solvableQuestions,
  type TaskResponse,
  taskKeyOf,
} from 'shared-schema/rules/listening/listening-tasks';

/** A task; its id is the key that is unique over all sets. */
export interface PlayerTask extends ListeningTask {
  instruction: string;
  audioUrl: string | null;
  /** False: the child goes on after the first drop, right or wrong, and hears nothing about it. */
  showImmediateFeedback: boolean;
}

export interface PlayerSet {
  id: string;
  name: string;
  backgroundImage: string | null;
  objects: PositioningObject[];
  zones: Zone[];
  tasks: PlayerTask[];
}

export type Phase = 'task' | 'celebrating' | 'finished' | 'submitting' | 'submitted';

export interface ListeningState {
  sets: readonly PlayerSet[];
  phase: Phase;
  setIndex: number;
  taskIndex: number;
  /** Zone of each object that lies in one, in the current set. */
  placed: Readonly<Record<string, string>>;
  /** By task key. */
  results: Readonly<Record<string, TaskResult>>;
  /** The object tapped last, waiting for a zone. */
  picked: string | null;
  /** Wrong drops so far: each one speaks the instruction again. */
  misses: number;
  /** Zone of the last drop of this task; null before the first. */
  lastZone: string | null;
}

export type ListeningEvent =
  | { type: 'drop'; objectId: string; zoneId: string | null }
  | { type: 'pick'; objectId: string }
  | { type: 'tap_zone'; zoneId: string }
  | { type: 'advance' | 'submit' | 'submitted' | 'submit_failed' };

/** Sets that can be played. Tasks that name no object or zone of their set could never be solved and are left out. */
export function playableSets(sets: readonly ActivitySet[]): PlayerSet[] {
  return sets.map(playableSet).filter((set) => set.tasks.length > 0);
}

function playableSet(set: ActivitySet): PlayerSet {
  const { id, name, backgroundImage, objects, zones } = set;
  const tasks = solvableQuestions(set).map((question) => ({
    id: taskKeyOf(set, question),
    instruction: question.instruction,
    audioUrl: question.audioUrl,
    objectId: question.objectId,
    correctZoneId: question.correctZoneId,
    points: question.points,
    showImmediateFeedback: question.showImmediateFeedback,
  }));
  return { id, name, backgroundImage, objects, zones, tasks };
}

/** `firstTask` counts the tasks of all sets from 0; a child begins with the first. */
export function startListening(sets: readonly PlayerSet[], firstTask = 0): ListeningState {
  return {
    sets,
    phase: sets.length > 0 ? 'task' : 'finished',
    ...placeOfTask(sets, firstTask),
    placed: {},
    results: {},
    picked: null,
    misses: 0,
    lastZone: null,
  };
}

/** The first task where there are fewer. */
function placeOfTask(sets: readonly PlayerSet[], task: number): { setIndex: number; taskIndex: number } {
  let taskIndex = task;
  for (const [setIndex, { tasks }] of sets.entries()) {
    if (taskIndex < tasks.length) return { setIndex, taskIndex };
    taskIndex -= tasks.length;
  }
  return { setIndex: 0, taskIndex: 0 };
}

export function nextListeningState(state: ListeningState, event: ListeningEvent): ListeningState {
  switch (event.type) {
    case 'drop':
      return state.phase === 'task' && event.zoneId ? drop(state, event.objectId, event.zoneId) : state;
    case 'pick':
      return pick(state, event.objectId);
    case 'tap_zone':
      return state.phase === 'task' && state.picked ? drop(state, state.picked, event.zoneId) : state;
    case 'advance':
      return state.phase === 'celebrating' ? advance(state) : state;
    case 'submit':
      return state.phase === 'finished' ? { ...state, phase: 'submitting' } : state;
    case 'submitted':
      return state.phase === 'submitting' ? { ...state, phase: 'submitted' } : state;
    case 'submit_failed':
      return state.phase === 'submitting' ? { ...state, phase: 'finished' } : state;
  }
}

function pick(state: ListeningState, objectId: string): ListeningState {
  if (state.phase !== 'task' || state.placed[objectId]) return state;
  return { ...state, picked: state.picked === objectId ? null : objectId };
}

function drop(state: ListeningState, objectId: string, zoneId: string): ListeningState {
  const task = currentTask(state);
  if (!task || state.placed[objectId]) return state;
  const correct = isDropCorrect(task, { objectId, zoneId });
  const result = recordDrop(task, state.results[task.id], { objectId, zoneId });
  const results = { ...state.results, [task.id]: result };
  const placed = { ...state.placed, [objectId]: zoneId };
  const dropped = { ...state, results, picked: null, lastZone: zoneId };
  if (!task.showImmediateFeedback) return advance({ ...dropped, placed });
  if (!correct) return { ...dropped, misses: state.misses + 1 };
  return { ...dropped, placed, phase: 'celebrating' };
}

function advance(before: ListeningState): ListeningState {
  const state = { ...before, lastZone: null };
  const next = nextOpenPlace(state);
  if (!next) return { ...state, phase: 'finished' };
  const placed = next.setIndex === state.setIndex ? state.placed : {};
  return withFreeObject({ ...state, ...next, placed, phase: 'task' });
}

/** An object that was placed before and belongs to the present task must be free to be moved. */
export function withFreeObject(state: ListeningState): ListeningState {
  const { [currentTask(state)?.objectId ?? '']: _, ...placed } = state.placed;
  return { ...state, placed };
}

/** Later tasks are done already where an edit of the activity has put others before them. */
function nextOpenPlace({ sets, setIndex, taskIndex, results }: ListeningState) {
  for (const [index, { tasks }] of sets.entries()) {
    const from = index === setIndex ? taskIndex + 1 : 0;
    const next = tasks.findIndex((task, place) => place >= from && !isDone(task, results[task.id]));
    if (index >= setIndex && next >= 0) return { setIndex: index, taskIndex: next };
  }
  return null;
}

/** A task without feedback is done after any drop. */
export function isDone(task: PlayerTask, result: TaskResult | undefined): boolean {
  return result !== undefined && (result.correct || !task.showImmediateFeedback);
}

export function currentSet(state: ListeningState): PlayerSet | undefined {
  return state.sets[state.setIndex];
}

export function currentTask(state: ListeningState): PlayerTask | undefined {
  return currentSet(state)?.tasks[state.taskIndex];
}

function allTasks(state: ListeningState): PlayerTask[] {
  return state.sets.flatMap((set) => set.tasks);
}

export interface ListeningSummary {
  solved: number;
  total: number;
  /** Whole percent. */
  score: number;
  pointsEarned: number;
}

export function summarize(state: ListeningState): ListeningSummary {
  const tasks = allTasks(state);
  const { totalScore, pointsEarned } = listeningTotals(tasks, state.results);
  const solved = tasks.filter((task) => state.results[task.id]?.correct).length;
  return { solved, total: tasks.length, score: totalScore, pointsEarned };
}

/** What is submitted: one response per task that the play asks; the points are counted where it is checked. */
export function taskResponses(state: ListeningState): TaskResponse[] {
  return allTasks(state).map(({ id, points: possiblePoints }) => {
    const { correct, attempts, wrongDrops } = state.results[id] ?? { correct: false, attempts: 0 };
    return { taskId: id, correct, attempts, possiblePoints, ...(wrongDrops && { wrongDrops }) };
  });
}
