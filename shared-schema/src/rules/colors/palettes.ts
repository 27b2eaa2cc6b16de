/** Colors of drop zones and class cards. Specification, teacher side, section 9 (six automatic, eight to pick). */

export interface NamedColor {
  readonly name: string;
  readonly hex: string;
}

/** To pick from. White text on each meets WCAG AA, and each has a name, because color never stands alone. */
export const ZONE_COLORS: readonly NamedColor[] = [
  { name: 'Sky', hex: '#1971c2' },
  { name: 'Leaf', hex: '#287d3c' },
  { name: 'Coral', hex: '#d32f2f' },
  { name: 'Plum', hex: '#7048e8' },
  { name: 'Pumpkin', hex: '#c44107' },
  { name: 'Lagoon', hex: '#0b7285' },
  { name: 'Berry', hex: '#c2255c' },
  { name: 'Bark', hex: '#795548' },
];

/** New zones get these in turn. */
export const AUTOMATIC_ZONE_COLORS: readonly string[] = ZONE_COLORS.slice(0, 6).map(({ hex }) => hex);

/** Class cards get these in turn. */
export const CLASS_CARD_COLORS: readonly NamedColor[] = ZONE_COLORS.slice(0, 6);

/** Color of the zone that is drawn when `count` zones exist. */
export function nextZoneColor(count: number): string {
  return AUTOMATIC_ZONE_COLORS[count % AUTOMATIC_ZONE_COLORS.length] as string;
}

/** Color of the class card at a position in the list. */
export function classCardColor(index: number): NamedColor {
  return CLASS_CARD_COLORS[index % CLASS_CARD_COLORS.length] as NamedColor;
}
