/** The stored object form of a listening activity. Specification, teacher side, section 3 `interactiveTasks`. */
import type {
  ActivitySet,
  FlattenedObject,
  FlattenedQuestion,
  FlattenedZone,
  Zone,
} from '#entities/positioning.ts';
import {
  DEFAULT_OBJECT_COLOR,
  DEFAULT_OBJECT_SIZE,
  DEFAULT_OBJECT_X,
  DEFAULT_OBJECT_Y,
  DEFAULT_TOLERANCE,
} from '../constants.ts';

export interface FlattenedSets {
  readonly sets: ActivitySet[];
  readonly tasks: FlattenedQuestion[];
  readonly objects: FlattenedObject[];
  readonly zones: FlattenedZone[];
  readonly ttsEnabled: boolean;
}

/** What is saved as `interactiveTasks`: the sets and, beside them, all their parts with the set they are from. */
export function flattenSets(sets: readonly ActivitySet[], ttsEnabled: boolean): FlattenedSets {
  return {
    sets: [...sets],
    tasks: sets.flatMap(flattenQuestions),
    objects: sets.flatMap(flattenObjects),
    zones: sets.flatMap((set) => set.zones.map((zone) => ({ ...zone, setId: set.id }))),
    ttsEnabled,
  };
}

/** A legacy list of tasks as it is saved again: an object with tasks and ttsEnabled. */
export function wrapLegacyTasks<Task>(
  tasks: readonly Task[],
  ttsEnabled: boolean,
): { tasks: Task[]; ttsEnabled: boolean } {
  return { tasks: [...tasks], ttsEnabled };
}

function flattenObjects(set: ActivitySet): FlattenedObject[] {
  return set.objects.map((object) => ({
    ...object,
    color: DEFAULT_OBJECT_COLOR,
    initialX: DEFAULT_OBJECT_X,
    initialY: DEFAULT_OBJECT_Y,
    size: DEFAULT_OBJECT_SIZE,
    setId: set.id,
  }));
}

function flattenQuestions(set: ActivitySet): FlattenedQuestion[] {
  return set.questions.map((question) => ({
    ...question,
    ...centerOf(set.zones.find((zone) => zone.id === question.correctZoneId)),
    tolerance: DEFAULT_TOLERANCE,
    setId: set.id,
    setName: set.name,
  }));
}

function centerOf(zone: Zone | undefined): { targetX: number | null; targetY: number | null } {
  if (!zone) return { targetX: null, targetY: null };
  return { targetX: zone.x + zone.width / 2, targetY: zone.y + zone.height / 2 };
}
