import { expect, it } from 'vitest';
import { createFairStarts } from './fair-starts.ts';

function start(limits = { running: 4, waiting: 100 }) {
  const turns: (() => void)[] = [];
  const starts = createFairStarts(limits, (run) => void turns.push(run));
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    ends,
    begin: (school: string, name: string) =>
      starts.begin(school, (done) => {
        order.push(name);
        ends.push(done);
      }),
    turn() {
      for (const run of turns.splice(0)) run();
    },
  };
}

it('a school with many requests delays the first request of another school by one of its own', () => {
  const { begin, order, turn } = start();
  for (const name of ['a1', 'a2', 'a3']) begin('a', name);
  begin('b', 'b1');
  turn();
  expect(order).toEqual(['a1', 'b1']);
  turn();
  turn();
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('so many requests of one school run at once, and the rest waits in order', () => {
  const { begin, order, ends, turn } = start({ running: 1, waiting: 100 });
  begin('a', 'a1');
  begin('a', 'a2');
  begin('b', 'b1');
  turn();
  turn();
  expect(order).toEqual(['a1', 'b1']);
  ends[0]?.();
  // Done twice counts once.
  ends[0]?.();
  begin('a', 'a3');
  turn();
  turn();
  expect(order).toEqual(['a1', 'b1', 'a2']);
});

it('a line that is full takes nobody, and the lines of other schools do', () => {
  const { begin, order, turn } = start({ running: 1, waiting: 1 });
  expect(begin('a', 'a1')).toBe(true);
  expect(begin('a', 'a2')).toBe(false);
  expect(begin('b', 'b1')).toBe(true);
  turn();
  expect(order).toEqual(['a1', 'b1']);
});
