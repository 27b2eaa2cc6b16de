/** Geometry of drop zones, in percent of the background. Specification, teacher side, section 4 'Zone drawing'. */

/** A zone must be larger than this in both directions. */
const MIN_ZONE_SIZE_PERCENT = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A pointer position in percent of an element whose place is given in the same pixels; kept inside. */
export function toPercent(pointer: Point, bounds: Rectangle): Point {
  return {
    x: clamp(((pointer.x - bounds.x) / bounds.width) * 100),
    y: clamp(((pointer.y - bounds.y) / bounds.height) * 100),
  };
}

/** The rectangle between two corners, whichever way it was drawn; kept on the background. */
export function rectangleBetween(from: Point, to: Point): Rectangle {
  const [left, right] = sorted(clamp(from.x), clamp(to.x));
  const [top, bottom] = sorted(clamp(from.y), clamp(to.y));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Both directions exceed 2 percent; a smaller drawing is discarded. */
export function isZoneLargeEnough({ width, height }: Rectangle): boolean {
  return width > MIN_ZONE_SIZE_PERCENT && height > MIN_ZONE_SIZE_PERCENT;
}

/** The zone under a point; of overlapping ones the last, which is drawn on top. Undefined outside all zones. */
export function zoneAt<Z extends Rectangle>(zones: readonly Z[], point: Point): Z | undefined {
  return zones.findLast((zone) => contains(zone, point));
}

function contains(zone: Rectangle, { x, y }: Point): boolean {
  return x >= zone.x && x <= zone.x + zone.width && y >= zone.y && y <= zone.y + zone.height;
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

function sorted(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
