/**
 * The scenes of an interactive listening activity while it is edited: activity sets with background, zones, objects and
 * questions. Pure reducer. Specification, teacher side, sections 2 'Positioning activity creator' and 3 'Positioning
 * building blocks'.
 */
import type { ActivitySet, PositioningObject, PositioningQuestion, Zone } from 'shared-schema/entities';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { nextZoneColor } from 'shared-schema/rules/colors/palettes';
import { flattenSets, wrapLegacyTasks } from 'shared-schema/rules/listening/interactive-flatten';
import {
  interactiveSets,
  type StoredListening,
  speaksInstructions,
} from 'shared-schema/rules/listening/interactive-sets';
import { POINTS_DEFAULT } from 'shared-schema/rules/listening/question-points';
import { questionCount } from 'shared-schema/rules/listening/scene-validation';
import { isZoneLargeEnough, type Rectangle } from 'shared-schema/rules/listening/zone';
import { copiedSetName, newSetName, newZoneLabel } from './free-name.ts';

export interface Scenes {
  readonly sets: readonly ActivitySet[];
  readonly ttsEnabled: boolean;
  /** `interactiveTasks` as it was opened; stays as it is until a set is edited. Null for a new activity. */
  readonly stored: unknown;
  readonly areSetsEdited: boolean;
}

export type ObjectStart = Pick<PositioningObject, 'type' | 'name'> &
  Partial<Pick<PositioningObject, 'textLabel' | 'libraryItem' | 'imageUrl'>>;
export type QuestionPatch = Partial<Omit<PositioningQuestion, 'id'>>;
export type ZonePatch = Partial<Pick<Zone, 'label' | 'color' | 'audioUrl' | 'x' | 'y' | 'width' | 'height'>>;

/** `id` is the id of the part that the action creates or concerns; `setId` the set that holds it. */
export type SceneAction =
  | { type: 'speech'; isEnabled: boolean }
  | { type: 'add-set'; id: string }
  | { type: 'duplicate-set'; id: string; from: string }
  /** `by`: places to the right, or to the left where it is negative. */
  | { type: 'move-set'; id: string; by: number }
  | { type: 'rename-set'; id: string; name: string }
  | { type: 'remove-set'; id: string }
  | { type: 'background'; setId: string; address: string | null }
  | { type: 'add-zone'; setId: string; id: string; rectangle: Rectangle }
  | { type: 'patch-zone'; setId: string; id: string; patch: ZonePatch }
  | { type: 'remove-zone'; setId: string; id: string }
  | { type: 'add-object'; setId: string; id: string; object: ObjectStart }
  | { type: 'rename-object'; setId: string; id: string; name: string }
  | { type: 'object-sound'; setId: string; id: string; audioUrl: string | null }
  | { type: 'remove-object'; setId: string; id: string }
  | { type: 'add-question'; setId: string; id: string }
  | { type: 'patch-question'; setId: string; id: string; patch: QuestionPatch }
  | { type: 'move-question'; setId: string; id: string; by: 1 | -1 }
  | { type: 'remove-question'; setId: string; id: string };

/** The scenes of a new activity: one empty set. */
export function emptyScenes(setId: string): Scenes {
  return { sets: [emptySet(setId, [])], ttsEnabled: true, stored: null, areSetsEdited: false };
}

/** The scenes of a stored activity, whichever form it was stored in; one empty set where it has none. */
export function scenesOf(activity: StoredListening, setId: string): Scenes {
  const sets = interactiveSets(activity);
  return {
    sets: sets.length > 0 ? sets : [emptySet(setId, [])],
    ttsEnabled: speaksInstructions(activity),
    stored: activity.interactiveTasks ?? null,
    areSetsEdited: false,
  };
}

/** Address of the picture that stands for the activity where it has no cover. */
export function firstBackground({ sets }: Pick<Scenes, 'sets'>): string | null {
  return sets.find(({ backgroundImage }) => backgroundImage)?.backgroundImage ?? null;
}

/**
 * `interactiveTasks` to be stored: the object form, in which a legacy list of which no set was edited is kept. Such a list
 * lies on the cover, so that another `cover` would change the background of its zones.
 */
export function tasksOf({ sets, ttsEnabled, stored, areSetsEdited }: Scenes, cover: string | null): object {
  const isOnCover = sets.every(({ backgroundImage }) => backgroundImage === cover);
  return Array.isArray(stored) && !areSetsEdited && isOnCover
    ? wrapLegacyTasks(stored, ttsEnabled)
    : flattenSets(sets, ttsEnabled);
}

/** True where so many questions more are within the limit. */
export function canAddQuestions({ sets }: Pick<Scenes, 'sets'>, added: number): boolean {
  return added === 0 || questionCount(sets) + added <= MAX_QUESTIONS;
}

export function reduceScenes(scenes: Scenes, action: SceneAction): Scenes {
  if (action.type === 'speech') return { ...scenes, ttsEnabled: action.isEnabled };
  if (!canAddQuestions(scenes, addedQuestions(scenes.sets, action))) return scenes;
  const sets = reduceSets(scenes.sets, action);
  return sets === scenes.sets ? scenes : { ...scenes, sets, areSetsEdited: true };
}

function addedQuestions(sets: readonly ActivitySet[], action: SetAction): number {
  if (action.type === 'add-question') return 1;
  return action.type === 'duplicate-set' ? questionCount(sets.filter(({ id }) => id === action.from)) : 0;
}

type SetAction = Exclude<SceneAction, { type: 'speech' }>;

function reduceSets(sets: readonly ActivitySet[], action: SetAction): readonly ActivitySet[] {
  switch (action.type) {
    case 'add-set':
      return [...sets, emptySet(action.id, sets)];
    case 'duplicate-set':
      return sets.flatMap((set) => (set.id === action.from ? [set, copyOf(set, action.id, sets)] : [set]));
    case 'move-set':
      return moved(sets, action.id, action.by);
    case 'rename-set':
      return patched(sets, action.id, (set) => ({ ...set, name: action.name.trim() || set.name }));
    case 'remove-set':
      // An activity keeps at least one set.
      return sets.length > 1 ? sets.filter(({ id }) => id !== action.id) : sets;
    default:
      return patched(sets, action.setId, (set) => withQuestionIds(reduceSet(set, action)));
  }
}

/** Each zone names the questions whose object belongs there. */
function withQuestionIds(set: ActivitySet): ActivitySet {
  const idsOf = (zoneId: string) =>
    set.questions.filter(({ correctZoneId }) => correctZoneId === zoneId).map(({ id }) => id);
  return { ...set, zones: set.zones.map((zone) => ({ ...zone, questionIds: idsOf(zone.id) })) };
}

type PartAction = Extract<SetAction, { setId: string }>;

function reduceSet(set: ActivitySet, action: PartAction): ActivitySet {
  switch (action.type) {
    case 'background':
      return { ...set, backgroundImage: action.address };
    case 'add-zone':
    case 'patch-zone':
    case 'remove-zone':
      return reduceZones(set, action);
    case 'add-object':
    case 'rename-object':
    case 'object-sound':
    case 'remove-object':
      return reduceObjects(set, action);
    default:
      return { ...set, questions: reduceQuestions(set, action) };
  }
}

function reduceZones(
  set: ActivitySet,
  action: Extract<PartAction, { type: 'add-zone' | 'patch-zone' | 'remove-zone' }>,
): ActivitySet {
  const { zones, questions } = set;
  switch (action.type) {
    case 'add-zone':
      if (!isZoneLargeEnough(action.rectangle)) return set;
      return { ...set, zones: [...zones, newZone(action.id, action.rectangle, zones)] };
    case 'patch-zone':
      return { ...set, zones: patched(zones, action.id, (zone) => patchZone(zone, action.patch)) };
    case 'remove-zone':
      return {
        ...set,
        zones: zones.filter(({ id }) => id !== action.id),
        questions: questions.map((question) =>
          question.correctZoneId === action.id ? { ...question, correctZoneId: null } : question,
        ),
      };
  }
}

function reduceObjects(
  set: ActivitySet,
  action: Extract<PartAction, { type: 'add-object' | 'rename-object' | 'object-sound' | 'remove-object' }>,
): ActivitySet {
  const { objects, questions } = set;
  switch (action.type) {
    case 'add-object':
      return { ...set, objects: [...objects, newObject(action.id, action.object)] };
    case 'rename-object':
      return { ...set, objects: patched(objects, action.id, (object) => renamed(object, action.name)) };
    case 'object-sound': {
      const { audioUrl } = action;
      return { ...set, objects: patched(objects, action.id, (object) => ({ ...object, audioUrl })) };
    }
    case 'remove-object':
      return {
        ...set,
        objects: objects.filter(({ id }) => id !== action.id),
        questions: questions.map((question) =>
          question.objectId === action.id ? { ...question, objectId: null } : question,
        ),
      };
  }
}

function reduceQuestions(
  { questions, objects }: ActivitySet,
  action: Extract<
    PartAction,
    { type: 'add-question' | 'patch-question' | 'move-question' | 'remove-question' }
  >,
): PositioningQuestion[] {
  switch (action.type) {
    case 'add-question':
      return [...questions, newQuestion(action.id, firstWithoutQuestion(objects, questions))];
    case 'patch-question':
      return patched(questions, action.id, (question) => ({ ...question, ...action.patch }));
    case 'move-question':
      return moved(questions, action.id, action.by);
    case 'remove-question':
      return questions.filter(({ id }) => id !== action.id);
  }
}

function emptySet(id: string, sets: readonly ActivitySet[]): ActivitySet {
  return {
    id,
    name: newSetName(sets),
    backgroundImage: null,
    objects: [],
    zones: [],
    questions: [],
  };
}

/** The parts keep their ids: a task is named by its set and its question. */
function copyOf(set: ActivitySet, id: string, sets: readonly ActivitySet[]): ActivitySet {
  return { ...structuredClone(set), id, name: copiedSetName(set.name, sets) };
}

function newZone(id: string, { x, y, width, height }: Rectangle, zones: readonly Zone[]): Zone {
  const label = newZoneLabel(zones);
  return { id, x, y, width, height, questionIds: [], label, color: nextZoneColor(zones.length) };
}

/**
 * An empty label keeps the old one; a size that is too small is left out together with its position. A zone that is
 * already too small can be moved.
 */
function patchZone(zone: Zone, patch: ZonePatch): Zone {
  const label = patch.label === undefined ? zone.label : patch.label.trim() || zone.label;
  const changed = { ...zone, ...patch, label };
  const { x, y, width, height } = zone;
  const hasItsSize = changed.width === width && changed.height === height;
  if (hasItsSize || isZoneLargeEnough(changed)) return changed;
  return { ...changed, x, y, width, height };
}

function newObject(id: string, object: ObjectStart): PositioningObject {
  const { type, name, textLabel = null, libraryItem = null, imageUrl = null } = object;
  return { id, name, type, textLabel, libraryItem, imageUrl };
}

/** Keeps the old name if the new one is empty after trimming. A label is what the child sees. Specification, section 5. */
function renamed(object: PositioningObject, name: string): PositioningObject {
  const trimmed = name.trim();
  if (!trimmed) return object;
  const hasLabel = object.type === 'text' || object.textLabel;
  return { ...object, name: trimmed, ...(hasLabel && { textLabel: trimmed }) };
}

/** Id of the first object that no question names. */
function firstWithoutQuestion(
  objects: readonly Part[],
  questions: readonly PositioningQuestion[],
): string | null {
  return objects.find(({ id }) => questions.every(({ objectId }) => objectId !== id))?.id ?? null;
}

function newQuestion(id: string, objectId: string | null): PositioningQuestion {
  return {
    ...{ id, instruction: '', objectId, correctZoneId: null },
    ...{ points: POINTS_DEFAULT, showImmediateFeedback: true, audioUrl: null },
  };
}

interface Part {
  readonly id: string;
}

function patched<P extends Part>(parts: readonly P[], id: string, patch: (part: P) => P): P[] {
  return parts.map((part) => (part.id === id ? patch(part) : part));
}

/** No move past the ends. */
function moved<P extends Part>(parts: readonly P[], id: string, by: number): P[] {
  const from = parts.findIndex((part) => part.id === id);
  const to = from + by;
  const result = [...parts];
  if (from === -1 || to < 0 || to >= parts.length) return result;
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
