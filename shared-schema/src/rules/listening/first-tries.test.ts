import { expect, it } from 'vitest';
import { firstTriesOf } from './first-tries.ts';

const task = (correct: boolean, attempts: unknown) => ({ correct, attempts, points: correct ? 10 : 0 });

it('a task is right at the first try only where one drop was made and it was correct', () => {
  const taskResponses = { a: task(true, 1), b: task(true, 5), c: task(false, 1), d: task(false, 0) };
  expect(firstTriesOf({ taskResponses })).toEqual({ tasks: 3, right: 1, tries: 7 });
});

it('a result of guessing has its tries, and a result without tasks has none', () => {
  const guessed = { a: task(true, 5), b: task(true, 5), c: task(true, 5), d: task(true, 5) };
  expect(firstTriesOf({ taskResponses: guessed })).toEqual({ tasks: 4, right: 0, tries: 20 });
  expect(firstTriesOf({ taskResponses: {} })).toEqual({ tasks: 0, right: 0, tries: 0 });
});

it('a task whose tries were not counted says nothing of the first one', () => {
  expect(firstTriesOf({ taskResponses: { a: task(true, 'many'), b: null } })).toEqual({
    ...{ tasks: 0, right: 0, tries: 0 },
  });
});
