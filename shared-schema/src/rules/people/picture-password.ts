/**
 * A password of three pictures in order, for children who cannot type: it is stored and checked as the three words, so
 * that it can be typed, too. No zod here: tablets import it. Decision 082.
 */

/** The words in the order of the grid; each with its picture in the emoji set. */
export const PASSWORD_PICTURES = {
  cat: 'cat-face',
  fish: 'fish',
  turtle: 'turtle',
  butterfly: 'butterfly',
  apple: 'red-apple',
  banana: 'banana',
  carrot: 'carrot',
  umbrella: 'umbrella',
  boat: 'sailboat',
  rocket: 'rocket',
  moon: 'crescent-moon',
  house: 'house',
} as const;
export type PasswordPicture = keyof typeof PASSWORD_PICTURES;

export const PICTURES_IN_PASSWORD = 3;

/** What is hashed and compared of the pictures. */
export function picturePassword(pictures: readonly PasswordPicture[]): string {
  return pictures.join(' ');
}
