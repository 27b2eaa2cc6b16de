// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createMatters } from './moves-that-matter.ts';

const MIDDLE = 500;
const NEAR_TOP = 100;
const NEAR_BOTTOM = 900;

/** A screen 1000 px high; `below` and `above`: how far the page goes on there. */
function setUp({ above = 0, below = 0 } = {}) {
  const page = { scrollTop: above, scrollHeight: above + 1000 + below, clientHeight: 1000 };
  const house = document.createElement('button');
  const matters = createMatters(({ x }) => (x > 200 ? house : null), page);
  return { page, matters: (y: number, x = 0) => matters({ x, y }) };
}

it('a move matters when another zone begins or ends at its place', () => {
  const { matters } = setUp();
  expect([0, 100, 300, 350, 100, 50].map((x) => matters(MIDDLE, x))).toEqual([
    ...[false, false, true],
    ...[false, true, false],
  ]);
});

it('each move near an edge matters while the page goes on there', () => {
  const page = setUp({ above: 20, below: 20 });
  expect([NEAR_BOTTOM, NEAR_BOTTOM + 1].map((y) => page.matters(y))).toEqual([true, true]);
  expect([NEAR_TOP, NEAR_TOP + 1].map((y) => page.matters(y))).toEqual([true, true]);
});

it('no move near an edge matters where the page ends', () => {
  expect(setUp({ above: 20 }).matters(NEAR_BOTTOM)).toBe(false);
  expect(setUp({ below: 20 }).matters(NEAR_TOP)).toBe(false);
  expect(setUp({ above: 20, below: 0.5 }).matters(NEAR_BOTTOM)).toBe(false);
});

it('the first move after the page reached its end matters, so that the library stops scrolling', () => {
  const { page, matters } = setUp({ below: 20 });
  expect(matters(NEAR_BOTTOM)).toBe(true);
  page.scrollTop = 20;
  expect([1, 2, 3].map((step) => matters(NEAR_BOTTOM + step))).toEqual([true, false, false]);
});

it('the first move away from an edge matters, so that the library stops scrolling', () => {
  const { matters } = setUp({ below: 20 });
  expect([NEAR_BOTTOM, MIDDLE, MIDDLE + 1].map((y) => matters(y))).toEqual([true, true, false]);
});
