import { describe, expect, it } from 'vitest';
import { avatarDesign, CLOTHING, HAIR_STYLES, SKIN_TONES } from './avatar-design.ts';

const uidOf = (n: number) => `0198f3c0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

describe('the drawn figure of a child', () => {
  it('the drawn figure of a child is the same each time', () => {
    expect(avatarDesign(uidOf(7))).toEqual(avatarDesign(uidOf(7)));
  });

  it('the drawn figure of a child tells the children of a class apart', () => {
    const designs = Array.from({ length: 30 }, (_, n) => JSON.stringify(avatarDesign(uidOf(n))));
    expect(new Set(designs).size).toBe(30);
  });

  it('the drawn figure of a child uses every ground, every plumage and every crest', () => {
    const designs = Array.from({ length: 400 }, (_, n) => avatarDesign(uidOf(n)));
    expect(new Set(designs.map(({ clothing }) => clothing)).size).toBe(CLOTHING.length);
    expect(new Set(designs.map(({ hairStyle }) => hairStyle)).size).toBe(HAIR_STYLES.length);
    expect(new Set(designs.map(({ skinTone }) => skinTone)).size).toBe(SKIN_TONES.length);
  });
});
