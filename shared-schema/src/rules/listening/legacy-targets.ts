/** Drop zones for tasks from before zones existed, which name a target point. Specification, teacher side, section 3. */
import type { PositioningQuestion, Zone } from '#entities/positioning.ts';
import { DEFAULT_TOLERANCE } from '../constants.ts';
import { rectangleBetween } from './zone.ts';

/** Pixels of the 4:3 stage on which tolerances were measured. */
const STAGE_WIDTH = 800;
const STAGE_HEIGHT = 600;

type Part = Readonly<Record<string, unknown>>;

/** Gives a task without a zone one around its target point; null when it has a zone or no target. */
export function zoneAroundTarget(part: Part, question: PositioningQuestion): Zone | null {
  const { targetX, targetY } = part;
  if (question.correctZoneId !== null || typeof targetX !== 'number' || typeof targetY !== 'number')
    return null;
  const tolerance = typeof part.tolerance === 'number' ? part.tolerance : DEFAULT_TOLERANCE;
  const dx = (tolerance / STAGE_WIDTH) * 100;
  const dy = (tolerance / STAGE_HEIGHT) * 100;
  const rectangle = rectangleBetween(
    { x: targetX - dx, y: targetY - dy },
    { x: targetX + dx, y: targetY + dy },
  );
  return { id: `target-${question.id}`, ...rectangle, questionIds: [question.id], label: '', color: null };
}
