/** The eight celebrations of a correct drop. Specification, student side, sections 4 and 9. */
import type { Random } from '../people/free-username.ts';

export interface Celebration {
  readonly emoji: string;
  /** Name in the bundled fluent-emoji-flat set. */
  readonly icon: string;
}

export const CELEBRATIONS: readonly [Celebration, ...Celebration[]] = [
  { emoji: '🎉', icon: 'party-popper' },
  { emoji: '🌟', icon: 'glowing-star' },
  { emoji: '🏆', icon: 'trophy' },
  { emoji: '✨', icon: 'sparkles' },
  { emoji: '🎊', icon: 'confetti-ball' },
  { emoji: '👏', icon: 'clapping-hands' },
  { emoji: '🌈', icon: 'rainbow' },
  { emoji: '🥳', icon: 'partying-face' },
];

/** One of the eight. */
export function pickCelebration(random: Random): Celebration {
  return CELEBRATIONS[Math.floor(random() * CELEBRATIONS.length)] ?? CELEBRATIONS[0];
}
