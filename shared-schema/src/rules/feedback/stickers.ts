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
