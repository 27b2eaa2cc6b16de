/** The stickers that a teacher may put on an answer: pictures that a child understands without reading. */

export const STICKERS = [
  'star',
  'trophy',
  'rocket',
  'rainbow',
  'sun',
  'butterfly',
  'tulip',
  'birthday-cake',
] as const;
export type Sticker = (typeof STICKERS)[number];

/** What a teacher reads. */
export const STICKER_NAMES: Readonly<Record<Sticker, string>> = {
  star: 'Star',
  trophy: 'Trophy',
  rocket: 'Rocket',
  rainbow: 'Rainbow',
  sun: 'Sun',
  butterfly: 'Butterfly',
  tulip: 'Flower',
  'birthday-cake': 'Cake',
};
