/** Moving and resizing a zone, in percent of the background. Pure. Specification, teacher side, section 4 'Zone drawing'. */
import { isZoneLargeEnough, type Point, type Rectangle } from 'shared-schema/rules/listening/zone';

/** A corner or the whole zone. */
export type ZoneHandle = 'move' | 'nw' | 'ne' | 'sw' | 'se';

/** Side of a zone that was too small: about 60 px on a tablet. */
const ENLARGED_PERCENT = 10;

/** Edges closer than this come together. */
const SNAP_PERCENT = 1.5;

/** Percent that an arrow key moves; with Shift, `ARROW_STEP_LARGE_PERCENT`. */
export const ARROW_STEP_PERCENT = 1;
export const ARROW_STEP_LARGE_PERCENT = 5;

/**
 * The zone after a pointer or key has moved a handle by `by`. Stays on the background and keeps its smallest size: a
 * change that would make the zone too small has no effect.
 */
export function editZone(zone: Rectangle, handle: ZoneHandle, by: Point): Rectangle {
  if (handle === 'move') {
    return {
      x: clamp(zone.x + by.x, 100 - zone.width),
      y: clamp(zone.y + by.y, 100 - zone.height),
      width: zone.width,
      height: zone.height,
    };
  }
  const left = handle.endsWith('w') ? clamp(zone.x + by.x, 100) : zone.x;
  const right = handle.endsWith('e') ? clamp(zone.x + zone.width + by.x, 100) : zone.x + zone.width;
  const top = handle.startsWith('n') ? clamp(zone.y + by.y, 100) : zone.y;
  const bottom = handle.startsWith('s') ? clamp(zone.y + zone.height + by.y, 100) : zone.y + zone.height;
  const edited = { x: left, y: top, width: right - left, height: bottom - top };
  return isZoneLargeEnough(edited) ? edited : zone;
}

/** Puts edges of a moved zone onto those of the others, of the background, and of the middle, where they are near. */
export function snapZone(zone: Rectangle, others: readonly Rectangle[]): Rectangle {
  const dx = nearest(
    [zone.x, zone.x + zone.width, zone.x + zone.width / 2],
    [0, 50, 100, ...others.flatMap(({ x, width }) => [x, x + width])],
  );
  const dy = nearest(
    [zone.y, zone.y + zone.height, zone.y + zone.height / 2],
    [0, 50, 100, ...others.flatMap(({ y, height }) => [y, y + height])],
  );
  return editZone(zone, 'move', { x: dx, y: dy });
}

/** A zone for the keyboard to begin with: in the middle, a quarter of the background wide and high. */
export const STARTING_ZONE: Rectangle = { x: 37.5, y: 37.5, width: 25, height: 25 };

/** Wide and high enough for a finger, around the same middle where the background has room. */
export function enlargeZone({ x, y, width, height }: Rectangle): Rectangle {
  const [wide, high] = [Math.max(width, ENLARGED_PERCENT), Math.max(height, ENLARGED_PERCENT)];
  return {
    x: clamp(x - (wide - width) / 2, 100 - wide),
    y: clamp(y - (high - height) / 2, 100 - high),
    width: wide,
    height: high,
  };
}

export function isDifferent(a: Rectangle, b: Rectangle): boolean {
  return a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height;
}

/** The smallest distance from an own edge to a guide, 0 where none is near. */
function nearest(edges: readonly number[], guides: readonly number[]): number {
  const distances = edges.flatMap((edge) => guides.map((guide) => guide - edge));
  const near = distances.filter((distance) => Math.abs(distance) <= SNAP_PERCENT);
  return near.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
}

function clamp(percent: number, max: number): number {
  return Math.min(max, Math.max(0, percent));
}
