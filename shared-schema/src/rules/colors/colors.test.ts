import { describe, expect, it } from 'vitest';
import { difficultyColor } from './difficulty.ts';
import { classCardColor, nextZoneColor, ZONE_COLORS } from './palettes.ts';
import { analyticsBadge, cardScoreColor, feedbackScoreColor } from './score-color.ts';

describe('score colors', () => {
  it.each([
    [100, 'green', 'green', 'default'],
    [90, 'green', 'green', 'default'],
    [89, 'green', 'blue', 'default'],
    [80, 'green', 'blue', 'default'],
    [79, 'yellow', 'yellow', 'secondary'],
    [70, 'yellow', 'yellow', 'secondary'],
    [69, 'yellow', 'red', 'secondary'],
    [60, 'yellow', 'red', 'secondary'],
    [59, 'red', 'red', 'destructive'],
    [0, 'red', 'red', 'destructive'],
  ])('the score %i is %s in the dialog, %s on the card, %s as a badge', (score, dialog, card, badge) => {
    expect(feedbackScoreColor(score)).toBe(dialog);
    expect(cardScoreColor(score)).toBe(card);
    expect(analyticsBadge(score)).toBe(badge);
  });

  it.each([
    [79.5, 'default'],
    [79.4, 'secondary'],
    [59.5, 'secondary'],
    [59.4, 'destructive'],
  ])(
    'the badge of the average %d is %s: its color is that of the whole percent it carries',
    (average, badge) => {
      expect(analyticsBadge(average)).toBe(badge);
    },
  );

  it('a missing score has no badge', () => {
    expect(analyticsBadge(null)).toBeNull();
  });
});

it('the difficulty beginner is green, intermediate yellow, any other red', () => {
  expect(['beginner', 'intermediate', 'advanced', 'unknown'].map(difficultyColor)).toEqual([
    'green',
    'yellow',
    'red',
    'red',
  ]);
});

/** Contrast with white after WCAG 2. */
function contrastOnWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

describe('palettes', () => {
  it('the palette has six automatic colors, used in turn, and eight to pick', () => {
    expect(new Set(Array.from({ length: 12 }, (_, count) => nextZoneColor(count))).size).toBe(6);
    expect(new Set(ZONE_COLORS.map(({ hex }) => hex)).size).toBe(8);
    expect(new Set(ZONE_COLORS.map(({ name }) => name)).size).toBe(8);
    expect(nextZoneColor(6)).toBe(nextZoneColor(0));
    expect(classCardColor(6)).toBe(classCardColor(0));
  });

  it.each(ZONE_COLORS)('$name carries white text', ({ hex }) => {
    expect(contrastOnWhite(hex)).toBeGreaterThanOrEqual(4.5);
  });
});
