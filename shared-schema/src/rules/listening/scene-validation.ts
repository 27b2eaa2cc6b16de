/**
 * What keeps a child from finishing an interactive listening activity: no set, no question, or a question that nobody can
 * answer. Each message names the set and the question. Free of zod: the wizard uses it.
 */
import type { ActivitySet, PositioningQuestion } from '#entities/positioning.ts';
import { MAX_STORED_TASKS } from '../activities/activity-limits.ts';
import { interactiveSets, type StoredListening } from './interactive-sets.ts';
import { isZoneLargeEnough } from './zone.ts';

const sceneMessages = {
  noSet: 'At least one activity set is required for this activity',
  tooManyQuestions: `An activity has room for ${MAX_STORED_TASKS} questions`,
  noQuestion: (set: string) => `"${set}" needs at least one question`,
  noInstruction: (set: string, question: number) => `Question ${question} of "${set}" needs an instruction`,
  noObject: (set: string, question: number) => `Question ${question} of "${set}" needs an object`,
  noZone: (set: string, question: number) => `Question ${question} of "${set}" needs a zone`,
  smallZone: (set: string, zone: string) => `"${zone}" of "${set}" is too small for a finger`,
} as const;

/** One thing that is missing, with the field it belongs to. */
export interface SceneProblem {
  readonly field: 'sets' | 'questions' | 'zone' | 'instruction' | 'object' | 'correctZone';
  /** Null where all sets are meant. */
  readonly setId: string | null;
  /** Id of the zone or question; null where the whole set is meant. */
  readonly partId: string | null;
  readonly message: string;
}

/**
 * Problems in the order of the sets; empty when there is a set, and a child can finish every set and hand in the result.
 */
export function sceneProblems(sets: readonly ActivitySet[]): SceneProblem[] {
  if (sets.length === 0) return [problem(null, 'sets', null, sceneMessages.noSet)];
  if (questionCount(sets) > MAX_STORED_TASKS)
    return [problem(null, 'sets', null, sceneMessages.tooManyQuestions)];
  return sets.flatMap((set) => [
    ...(set.questions.length === 0
      ? [problem(set, 'questions', null, sceneMessages.noQuestion(set.name))]
      : []),
    ...set.zones
      .filter((zone) => !isZoneLargeEnough(zone))
      .map(({ id, label }) => problem(set, 'zone', id, sceneMessages.smallZone(set.name, label))),
    ...set.questions.flatMap((question, index) => questionProblems(set, question, index + 1)),
  ]);
}

/** The messages of `sceneProblems`. */
export function validateScenes(sets: readonly ActivitySet[]): string[] {
  return sceneProblems(sets).map(({ message }) => message);
}

/** Of all sets. */
export function questionCount(sets: readonly ActivitySet[]): number {
  return sets.reduce((sum, { questions }) => sum + questions.length, 0);
}

/**
 * True when zones, objects or questions change. An old activity that nobody can finish keeps its scenes while its teacher
 * changes something else.
 */
export function haveScenesChanged(before: StoredListening, after: StoredListening): boolean {
  return before.type !== after.type || comparable(before) !== comparable(after);
}

/** What is checked in the sets, without wholly empty sets. Readers of every stored form fill the parts in one order. */
function comparable(activity: StoredListening): string {
  const sets = interactiveSets(activity).map(({ id, zones, objects, questions }) => ({
    id,
    parts: [zones, objects, questions],
  }));
  return JSON.stringify(sets.filter(({ parts }) => parts.some((list) => list.length > 0)));
}

function questionProblems(set: ActivitySet, question: PositioningQuestion, number: number): SceneProblem[] {
  const { id, instruction, objectId, correctZoneId } = question;
  const hasObject = set.objects.some((object) => object.id === objectId);
  const hasZone = set.zones.some((zone) => zone.id === correctZoneId);
  const { noInstruction, noObject, noZone } = sceneMessages;
  return [
    ...(instruction.trim() ? [] : [problem(set, 'instruction', id, noInstruction(set.name, number))]),
    ...(hasObject ? [] : [problem(set, 'object', id, noObject(set.name, number))]),
    ...(hasZone ? [] : [problem(set, 'correctZone', id, noZone(set.name, number))]),
  ];
}

function problem(
  set: ActivitySet | null,
  field: SceneProblem['field'],
  partId: string | null,
  message: string,
): SceneProblem {
  return { field, setId: set?.id ?? null, partId, message };
}
