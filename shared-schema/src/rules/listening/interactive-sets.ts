/**
 * Turns every stored form of a listening activity into a list of sets. Specification, teacher side, section 3
 * (`interactiveTasks`: legacy list, or object with sets, tasks, objects, zones, ttsEnabled) and student side,
 * section 2.
 */
import type { ActivitySet, PositioningQuestion, Zone } from '#entities/positioning.ts';
import {
  isPart,
  partsOf,
  readObject,
  readQuestion,
  readSet,
  readZone,
  textOf,
  withOwnIds,
} from './interactive-parts.ts';
import { zoneAroundTarget } from './legacy-targets.ts';

export interface StoredListening {
  readonly type?: string;
  readonly imageUrl?: string | null;
  readonly interactiveTasks?: unknown;
  readonly interactiveActivitySets?: unknown;
  readonly interactiveObjects?: unknown;
}

type Part = Readonly<Record<string, unknown>>;

/** The sets of an activity in playing order; empty when it has none. Accepts values and JSON text. */
export function interactiveSets(activity: StoredListening): ActivitySet[] {
  const stored = parsed(activity.interactiveTasks);
  const bundle = isPart(stored) ? stored : {};
  for (const sets of [bundle.sets, parsed(activity.interactiveActivitySets)]) {
    const parts = partsOf(sets);
    if (parts.length > 0) return withOwnIds(parts.map(readSet));
  }
  const tasks = partsOf(Array.isArray(stored) ? stored : bundle.tasks);
  const objects = partsOf(bundle.objects ?? parsed(activity.interactiveObjects));
  return unflatten(tasks, objects, partsOf(bundle.zones), textOf(activity.imageUrl));
}

/** Whether the listening player shows it: an interactive listening activity with sets (they may still be empty). */
export function usesListeningPlayer(activity: StoredListening): boolean {
  return activity.type === 'interactive_listening' && interactiveSets(activity).length > 0;
}

/** Speech is on unless explicitly false. */
export function speaksInstructions(activity: StoredListening): boolean {
  const stored = parsed(activity.interactiveTasks);
  return !(isPart(stored) && stored.ttsEnabled === false);
}

/** Groups flattened parts by their set; parts without one belong to the first. */
function unflatten(tasks: Part[], objects: Part[], zones: Part[], background: string | null): ActivitySet[] {
  if (tasks.length === 0) return [];
  const ids = [...new Set([...tasks, ...zones, ...objects].flatMap((part) => textOf(part.setId) ?? []))];
  const setIds = ids.length > 0 ? ids : ['set-1'];
  const inSet = (setId: string) => (part: Part) => (textOf(part.setId) ?? setIds[0]) === setId;
  return setIds.map((setId, index) => {
    const own = tasks.filter(inSet(setId));
    const read = readTasks(own, zones.filter(inSet(setId)).map(readZone));
    return {
      id: setId,
      name: textOf(own[0]?.setName) ?? `Activity Set ${index + 1}`,
      backgroundImage: background,
      objects: withOwnIds(objects.filter(inSet(setId)).map(readObject)),
      ...read,
    };
  });
}

function readTasks(tasks: Part[], zones: Zone[]): { questions: PositioningQuestion[]; zones: Zone[] } {
  const all = [...withOwnIds(zones)];
  const questions = withOwnIds(tasks.map(readQuestion)).map((question, index) => {
    const zone = zoneAroundTarget(tasks[index] ?? {}, question);
    if (!zone) return question;
    all.push({ ...zone, label: `Zone ${all.length + 1}` });
    return { ...question, correctZoneId: zone.id };
  });
  return { questions, zones: all };
}

function parsed(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
