/**
 * Reads the parts of a listening activity from whatever older versions stored, and fills in the specification's
 * defaults. Specification, teacher side, section 3 'Positioning building blocks'. Free of zod: tablets use it.
 */
import type { ActivitySet, PositioningObject, PositioningQuestion, Zone } from '#entities/positioning.ts';
import { parseQuestionPoints } from './question-points.ts';

type Part = Readonly<Record<string, unknown>>;

/** Items of a list that are objects; anything else counts as an empty list. */
export function partsOf(value: unknown): Part[] {
  return Array.isArray(value) ? value.filter(isPart) : [];
}

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text, or a number as text (ids were once numbers); null when there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The sound of a name; left out where there is none, as in documents from before the field. */
function soundOf(part: Part): { audioUrl?: string } {
  const audioUrl = textOf(part.audioUrl);
  return audioUrl === null ? {} : { audioUrl };
}

function numberOf(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** `index` counts from 0 and gives the default label 'Zone N'. */
export function readZone(part: Part, index: number): Zone {
  return {
    id: textOf(part.id) ?? `zone-${index + 1}`,
    x: numberOf(part.x),
    y: numberOf(part.y),
    width: numberOf(part.width),
    height: numberOf(part.height),
    questionIds: Array.isArray(part.questionIds) ? part.questionIds.flatMap((id) => textOf(id) ?? []) : [],
    label: textOf(part.label) ?? `Zone ${index + 1}`,
    color: textOf(part.color),
    ...soundOf(part),
  };
}

export function readObject(part: Part, index: number): PositioningObject {
  const type = part.type;
  return {
    id: textOf(part.id) ?? `object-${index + 1}`,
    name: textOf(part.name) ?? 'New Object',
    type: type === 'image' || type === 'text' ? type : 'library',
    textLabel: textOf(part.textLabel),
    libraryItem: textOf(part.libraryItem),
    imageUrl: textOf(part.imageUrl),
    ...soundOf(part),
  };
}

export function readQuestion(part: Part, index: number): PositioningQuestion {
  return {
    id: textOf(part.id) ?? `question-${index + 1}`,
    instruction: textOf(part.instruction) ?? '',
    objectId: textOf(part.objectId),
    correctZoneId: textOf(part.correctZoneId),
    points: parseQuestionPoints(part.points),
    showImmediateFeedback: part.showImmediateFeedback !== false,
    audioUrl: textOf(part.audioUrl),
  };
}

/** The same parts; one whose id an earlier part has gets another, by which it can be edited and played, too. */
export function withOwnIds<P extends { id: string }>(parts: P[]): P[] {
  const taken = new Set(parts.map(({ id }) => id));
  if (taken.size === parts.length) return parts;
  const seen = new Set<string>();
  return parts.map((part) => {
    let { id } = part;
    for (let number = 2; seen.has(id) || (id !== part.id && taken.has(id)); number += 1)
      id = `${part.id}-${number}`;
    seen.add(id);
    return id === part.id ? part : { ...part, id };
  });
}

/** `index` counts from 0 and gives the default name 'Activity Set N'. */
export function readSet(part: Part, index: number): ActivitySet {
  return {
    id: textOf(part.id) ?? `set-${index + 1}`,
    name: textOf(part.name) ?? `Activity Set ${index + 1}`,
    backgroundImage: textOf(part.backgroundImage),
    objects: withOwnIds(partsOf(part.objects).map(readObject)),
    zones: withOwnIds(partsOf(part.zones).map(readZone)),
    questions: withOwnIds(partsOf(part.questions).map(readQuestion)),
  };
}
