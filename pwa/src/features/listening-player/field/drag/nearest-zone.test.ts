import { expect, it } from 'vitest';
import { nearestZone } from './nearest-zone.ts';

const box = (left: number, top: number) => ({ left, top, right: left + 30, bottom: top + 30 });
const zones = { nest: box(100, 100), tree: box(160, 100) };
const find = (x: number, y: number) =>
  nearestZone(Object.entries(zones), ([, zone]) => zone, { x, y })?.[0] ?? null;

it('a finger that misses a zone by no more than 22 px means it', () => {
  expect([78, 77].map((x) => find(x, 110))).toEqual(['nest', null]);
  expect([152, 153].map((y) => find(115, y))).toEqual(['nest', null]);
  // Over a corner, the way counts.
  expect([find(85, 85), find(84, 84)]).toEqual(['nest', null]);
});

it('a finger between two zones means the nearer one', () => {
  expect([144, 146].map((x) => find(x, 110))).toEqual(['nest', 'tree']);
});

it('a zone that is not measured is none', () => {
  expect(nearestZone(['nest'], () => undefined, { x: 0, y: 0 })).toBeNull();
});
