/** Colors of drop zones and class cards. Specification, teacher side, section 9 (six automatic, eight to pick). */

export interface NamedColor {
  readonly name: string;
  readonly hex: string;
}

/** To pick from. White text on each meets WCAG AA, and each has a name, because color never stands alone. */
export const ZONE_COLORS: readonly [NamedColor, ...NamedColor[]] = [
  { name: 'Sky', hex: '#1971c2' },
  { name: 'Leaf', hex: '#287d3c' },
  { name: 'Coral', hex: '#d32f2f' },
  { name: 'Plum', hex: '#7048e8' },
  { name: 'Pumpkin', hex: '#c44107' },
  { name: 'Lagoon', hex: '#0b7285' },
  { name: 'Berry', hex: '#c2255c' },
  { name: 'Bark', hex: '#795548' },
];

/** How many of them new zones and class cards get in turn. */
const AUTOMATIC_COLORS = 6;

/** Color of the zone that is drawn when `count` zones exist. */
export function nextZoneColor(count: number): string {
  return automaticColor(count).hex;
}

/** Color of the class card at a position in the list. */
export function classCardColor(index: number): NamedColor {
  return automaticColor(index);
}

function automaticColor(index: number): NamedColor {
  return ZONE_COLORS[index % AUTOMATIC_COLORS] ?? ZONE_COLORS[0];
}
