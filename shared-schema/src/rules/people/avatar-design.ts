/**
 * What a child's drawn figure looks like: a bird, because nobody should be drawn as somebody they are not. It follows
 * from the child's uid, so that every tablet draws the same one without a server, also for a child who was made
 * offline; the server gives another where somebody of the class has one like it (`choose-avatar.ts`). No zod here:
 * tablets import it.
 */

/** The drawn part of a row of `avatars`. Specification, teacher side, section 3 'Other stored tables'. */
export interface AvatarDesign {
  skinTone: string;
  hairStyle: string;
  hairColor: string;
  eyeColor: string;
  clothing: string;
}

/** Plumage, and the shape of bird that goes with it. */
export const SKIN_TONES = ['sky', 'leaf', 'coral', 'plum', 'sun', 'lagoon', 'berry', 'bark'] as const;
/** Crest, or what is worn in its place. */
export const HAIR_STYLES = [
  'tuft',
  'spiky',
  'leaf',
  'cap',
  'beanie',
  'crown',
  'party',
  'headphones',
] as const;
const HAIR_COLORS = ['berry', 'sun', 'sky', 'leaf', 'pumpkin'] as const;
const EYE_COLORS = ['brown', 'green', 'blue'] as const;
/** The ground behind the bird: what a child recognizes first, with the plumage. */
export const CLOTHING = ['cream', 'mint', 'ice', 'rose', 'lilac', 'peach', 'lemon', 'cloud'] as const;

/** The figure of the person with this uid, where no other is stored. */
export function avatarDesign(uid: string): AvatarDesign {
  const next = numbersFrom(uid);
  const pick = (choices: readonly [string, ...string[]]) => choices[next() % choices.length] ?? choices[0];
  return {
    clothing: pick(CLOTHING),
    hairStyle: pick(HAIR_STYLES),
    hairColor: pick(HAIR_COLORS),
    skinTone: pick(SKIN_TONES),
    eyeColor: pick(EYE_COLORS),
  };
}

/** Whole numbers that follow from a text: FNV-1a, mixed once more for each. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    state ^= state >>> 13;
    return state >>> 0;
  };
}
