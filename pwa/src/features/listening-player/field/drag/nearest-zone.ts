/** The zone that a finger means which missed it: a small zone lies hidden below the finger that brings something. */

/** Pixels between the finger and the edge of the zone: half the width of a finger. */
const REACH_PX = 22;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The nearest zone within reach of a place; null where there is none. */
export function nearestZone<Zone>(
  zones: Iterable<Zone>,
  boxOf: (zone: Zone) => Box | null | undefined,
  { x, y }: { x: number; y: number },
): Zone | null {
  let nearest: Zone | null = null;
  let least = REACH_PX;
  for (const zone of zones) {
    const box = boxOf(zone);
    if (!box) continue;
    const distance = Math.hypot(
      Math.max(box.left - x, 0, x - box.right),
      Math.max(box.top - y, 0, y - box.bottom),
    );
    if (distance > least) continue;
    least = distance;
    nearest = zone;
  }
  return nearest;
}
