import { describe, expect, it } from 'vitest';
import { type AvatarDesign, avatarDesign, HAIR_STYLES, SKIN_TONES } from './avatar-design.ts';
import { chooseAvatar, isAlike } from './choose-avatar.ts';

const uidOf = (n: number) => `0198f3c0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

function classOf(children: number): AvatarDesign[] {
  const taken: AvatarDesign[] = [];
  for (let n = 0; n < children; n++) taken.push(chooseAvatar(uidOf(n), taken));
  return taken;
}

describe('the figure that a child gets in a class', () => {
  it('a child alone has the figure that follows from the uid', () => {
    expect(chooseAvatar(uidOf(3), [])).toEqual(avatarDesign(uidOf(3)));
  });

  it('no two children of a class have the same bird with the same hat, whatever the colors', () => {
    const all = classOf(SKIN_TONES.length * HAIR_STYLES.length);
    const looks = all.map(({ skinTone, hairStyle }) => `${skinTone} ${hairStyle}`);
    expect(new Set(looks).size).toBe(all.length);
  });

  it('a child whose figure is taken keeps the bird and gets another hat, as long as there is one', () => {
    const own = avatarDesign(uidOf(5));
    const chosen = chooseAvatar(uidOf(5), [own]);
    expect(isAlike(chosen, own)).toBe(false);
    expect(chosen).toEqual({ ...own, hairStyle: chosen.hairStyle });
    const allHats = HAIR_STYLES.map((hairStyle) => ({ ...own, hairStyle }));
    expect(chooseAvatar(uidOf(5), allHats).skinTone).not.toBe(own.skinTone);
  });

  it('a class with more children than figures gives the later ones the figure of their uid', () => {
    const all = classOf(SKIN_TONES.length * HAIR_STYLES.length + 1);
    expect(all.at(-1)).toEqual(avatarDesign(uidOf(all.length - 1)));
  });
});
