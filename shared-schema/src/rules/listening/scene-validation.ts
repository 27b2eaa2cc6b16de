/**
 * What keeps a child from finishing an interactive listening activity: no question, or one that nobody can answer. Each
 * message names the set and the question. Free of zod: the wizard uses it.
 */
import type { ActivitySet, PositioningQuestion } from '#entities/positioning.ts';
import { isZoneLargeEnough } from './zone.ts';

const sceneMessages = {
  noQuestion: (set: string) => `"${set}" needs at least one question`,
  noInstruction: (set: string, question: number) => `Question ${question} of "${set}" needs an instruction`,
  noObject: (set: string, question: number) => `Question ${question} of "${set}" needs an object`,
  noZone: (set: string, question: number) => `Question ${question} of "${set}" needs a zone`,
  smallZone: (set: string, zone: string) => `"${zone}" of "${set}" is too small for a finger`,
} as const;

/** Messages in the order of the sets; empty when a child can finish every set. */
export function validateScenes(sets: readonly ActivitySet[]): string[] {
  return sets.flatMap((set) => [
    ...(set.questions.length === 0 ? [sceneMessages.noQuestion(set.name)] : []),
    ...set.zones
      .filter((zone) => !isZoneLargeEnough(zone))
      .map(({ label }) => sceneMessages.smallZone(set.name, label)),
    ...set.questions.flatMap((question, index) => missingIn(set, question, index + 1)),
  ]);
}

function missingIn(set: ActivitySet, question: PositioningQuestion, number: number): string[] {
  const { instruction, objectId, correctZoneId } = question;
  const hasObject = set.objects.some(({ id }) => id === objectId);
  const hasZone = set.zones.some(({ id }) => id === correctZoneId);
  return [
    ...(instruction.trim() ? [] : [sceneMessages.noInstruction(set.name, number)]),
    ...(hasObject ? [] : [sceneMessages.noObject(set.name, number)]),
    ...(hasZone ? [] : [sceneMessages.noZone(set.name, number)]),
  ];
}
