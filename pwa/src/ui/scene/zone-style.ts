/** Where a zone stands on its background, and its color for the style sheet. */
import type { CSSProperties } from 'react';
import type { Zone } from 'shared-schema/entities';
import type { Rectangle } from 'shared-schema/rules/listening/zone';

/** Without a color of its own the zone has that of the style sheet: `var(--zone-color, …)`. */
export function zoneStyle(rectangle: Rectangle, color: Zone['color'] = null): CSSProperties {
  const { x, y, width, height } = rectangle;
  const place = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
  return color ? Object.assign(place, { '--zone-color': color }) : place;
}
