/**
 * Which figure a child gets in a class, so that no two birds there are alike. Plumage stands for the bird's shape, too
 * (pwa, `avatar-drawing`), so children are told apart by shape and hat, not by color alone. Decision 082.
 */
import { type AvatarDesign, avatarDesign, HAIR_STYLES, SKIN_TONES } from './avatar-design.ts';

/** What must differ within a class: the shape of the bird and its hat. */
export type AvatarFigure = Pick<AvatarDesign, 'skinTone' | 'hairStyle'>;

/** So many figures differ in a class. */
export const FIGURE_COUNT = SKIN_TONES.length * HAIR_STYLES.length;

export function isAlike(a: AvatarFigure, b: AvatarFigure): boolean {
  return a.skinTone === b.skinTone && a.hairStyle === b.hairStyle;
}

/**
 * The figure that follows from the uid, or, where somebody has one like it, the next free one with as much of it as
 * possible: another hat, then another bird. A class with more children than there are figures has some alike.
 */
export function chooseAvatar(uid: string, taken: readonly AvatarFigure[]): AvatarDesign {
  const own = avatarDesign(uid);
  const isFree = (design: AvatarDesign) => !taken.some((other) => isAlike(other, design));
  return candidates(own).find(isFree) ?? own;
}

function candidates(own: AvatarDesign): AvatarDesign[] {
  return startingAt(SKIN_TONES, own.skinTone).flatMap((skinTone) =>
    startingAt(HAIR_STYLES, own.hairStyle).map((hairStyle) => ({ ...own, skinTone, hairStyle })),
  );
}

/** All choices in their order, beginning with the given one. */
function startingAt(choices: readonly string[], first: string): string[] {
  const index = Math.max(0, choices.indexOf(first));
  return [...choices.slice(index), ...choices.slice(0, index)];
}
