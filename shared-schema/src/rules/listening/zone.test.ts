import { describe, expect, it } from 'vitest';
import { isZoneLargeEnough, rectangleBetween, toPercent, zoneAt } from './zone.ts';

describe('zones', () => {
  it('zones are drawn in any direction and kept on the background', () => {
    expect(rectangleBetween({ x: 60, y: 40 }, { x: 20, y: 90 })).toEqual({
      x: 20,
      y: 40,
      width: 40,
      height: 50,
    });
    expect(rectangleBetween({ x: -10, y: 50 }, { x: 120, y: 60 })).toEqual({
      x: 0,
      y: 50,
      width: 100,
      height: 10,
    });
  });

  it('zones must exceed 2 percent in both directions', () => {
    const size = (width: number, height: number) => ({ x: 0, y: 0, width, height });
    expect(isZoneLargeEnough(size(2, 10))).toBe(false);
    expect(isZoneLargeEnough(size(10, 2))).toBe(false);
    expect(isZoneLargeEnough(size(2.1, 2.1))).toBe(true);
  });

  it('zones are hit at their edges, the topmost first, and not outside', () => {
    const low = { id: 'low', x: 10, y: 10, width: 40, height: 40 };
    const top = { id: 'top', x: 30, y: 30, width: 40, height: 40 };
    expect(zoneAt([low, top], { x: 40, y: 40 })).toBe(top);
    expect(zoneAt([low, top], { x: 10, y: 50 })).toBe(low);
    expect(zoneAt([low, top], { x: 5, y: 5 })).toBeUndefined();
  });

  it('pointer positions become percent of the background', () => {
    expect(toPercent({ x: 300, y: 175 }, { x: 100, y: 100, width: 400, height: 300 })).toEqual({
      x: 50,
      y: 25,
    });
    expect(toPercent({ x: 0, y: 999 }, { x: 100, y: 100, width: 400, height: 300 })).toEqual({
      x: 0,
      y: 100,
    });
  });
});
