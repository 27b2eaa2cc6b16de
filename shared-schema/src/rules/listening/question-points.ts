/** Points of a positioning question. Specification, teacher side, section 5 'Positioning'. */

export const POINTS_MIN = 1;
export const POINTS_MAX = 100;
export const POINTS_DEFAULT = 10;

/** Whole points from 1 to 100; what is not a number falls back to 10. */
export function parseQuestionPoints(input: unknown): number {
  const points = typeof input === 'string' && input.trim() === '' ? Number.NaN : Number(input ?? Number.NaN);
  if (!Number.isFinite(points)) return POINTS_DEFAULT;
  return Math.min(POINTS_MAX, Math.max(POINTS_MIN, Math.round(points)));
}
