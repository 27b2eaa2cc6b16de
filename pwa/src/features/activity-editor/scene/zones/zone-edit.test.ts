import { expect, it } from 'vitest';
import { editZone, enlargeZone, STARTING_ZONE, snapZone } from './zone-edit.ts';

const zone = { x: 10, y: 20, width: 30, height: 40 };

it('a moved zone keeps its size and stays on the background', () => {
  expect(editZone(zone, 'move', { x: 5, y: -5 })).toEqual({ ...zone, x: 15, y: 15 });
  expect(editZone(zone, 'move', { x: 500, y: 500 })).toEqual({ ...zone, x: 70, y: 60 });
  expect(editZone(zone, 'move', { x: -500, y: -500 })).toEqual({ ...zone, x: 0, y: 0 });
});

it.each([
  ['nw', { x: 5, y: 5 }, { x: 15, y: 25, width: 25, height: 35 }],
  ['ne', { x: 5, y: 5 }, { x: 10, y: 25, width: 35, height: 35 }],
  ['sw', { x: 5, y: 5 }, { x: 15, y: 20, width: 25, height: 45 }],
  ['se', { x: 5, y: 5 }, { x: 10, y: 20, width: 35, height: 45 }],
] as const)('the corner %s moves alone', (corner, by, expected) => {
  expect(editZone(zone, corner, by)).toEqual(expected);
});

it('a corner stays on the background', () => {
  expect(editZone(zone, 'se', { x: 500, y: 500 })).toEqual({ x: 10, y: 20, width: 90, height: 80 });
});

it('a change that would make a zone too small has no effect', () => {
  expect(editZone(zone, 'se', { x: -29, y: 0 })).toEqual(zone);
  expect(editZone(zone, 'nw', { x: 0, y: 60 })).toEqual(zone);
});

it('an edge near the edge of another zone snaps onto it', () => {
  expect(snapZone(zone, [{ x: 41, y: 0, width: 10, height: 5 }]).x).toBe(11);
  expect(snapZone(zone, [{ x: 44, y: 0, width: 10, height: 5 }]).x).toBe(10);
});

it('a zone near the edge of the background snaps onto it', () => {
  expect(snapZone({ x: 1, y: 69, width: 20, height: 30 }, [])).toEqual({
    x: 0,
    y: 70,
    width: 20,
    height: 30,
  });
});

it('the zone that the keyboard begins with lies in the middle', () => {
  expect(STARTING_ZONE.x + STARTING_ZONE.width / 2).toBe(50);
  expect(STARTING_ZONE.y + STARTING_ZONE.height / 2).toBe(50);
});

it('a zone that is too small grows around its middle, and stays on the background', () => {
  expect(enlargeZone({ x: 50, y: 50, width: 2, height: 30 })).toEqual({
    x: 46,
    y: 50,
    width: 10,
    height: 30,
  });
  expect(enlargeZone({ x: 0, y: 99, width: 1, height: 1 })).toEqual({ x: 0, y: 90, width: 10, height: 10 });
});
