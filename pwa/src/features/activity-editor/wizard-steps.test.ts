import { expect, it } from 'vitest';
import {
  goTo,
  isLast,
  mayOpen,
  next,
  openForProblem,
  previous,
  progressOf,
  WIZARD_START,
} from './wizard-steps.ts';

it('the wizard goes forward to the last step and back to the first', () => {
  const content = next(WIZARD_START);
  const review = next(content);
  expect([progressOf(WIZARD_START), progressOf(content), progressOf(review)].map(Math.round)).toEqual([
    33, 67, 100,
  ]);
  expect(next(review)).toEqual(review);
  expect(isLast(review)).toBe(true);
  expect(previous(previous(previous(review)))).toEqual({ current: 0, visited: 2 });
});

it('a step can be opened directly only after a visit', () => {
  expect(goTo(WIZARD_START, 2)).toEqual(WIZARD_START);
  const back = previous(next(next(WIZARD_START)));
  expect(mayOpen(back, 2)).toBe(true);
  expect(goTo(back, 2).current).toBe(2);
  expect(openForProblem(WIZARD_START, 1)).toEqual({ current: 1, visited: 1 });
});
