import { expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { ALONE_MS, createFairStarts, FRESH_MS } from './fair-starts.ts';

function start(limits = { running: 3, waiting: 100 }) {
  const turns: (() => void)[] = [];
  const clock = createTestClock();
  const starts = createFairStarts(limits, clock, (run) => void turns.push(run));
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (school: string, name: string) =>
    starts.begin(school, (done) => {
      order.push(name);
      ends.set(name, done);
    });
  /** Until nothing more begins. */
  const turn = () => {
    while (turns.length > 0) turns.shift()?.();
  };
  return {
    order,
    begin,
    turn,
    /** A request that ends at once. */
    visit(school: string, name: string) {
      begin(school, name);
      turn();
      ends.get(name)?.();
    },
    beginAll(school: string, names: readonly string[]) {
      for (const name of names) begin(school, name);
    },
    end: (name: string) => ends.get(name)?.(),
    wait: (ms: number) => clock.advance(ms),
    turnOnce: () => turns.shift()?.(),
  };
}

const CROWD = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];

it('a school that is alone has as many requests running as the limit says, and the rest waits in order', () => {
  const { beginAll, order, end, turn } = start();
  beginAll('a', CROWD);
  turn();
  expect(order).toEqual(['a1', 'a2', 'a3']);
  end('a1');
  // Done twice counts once.
  end('a1');
  turn();
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('at most one request of a school begins in a turn of the event loop', () => {
  const { beginAll, order, turnOnce } = start();
  beginAll('a', CROWD);
  turnOnce();
  expect(order).toEqual(['a1']);
});

it('the first request of another school begins before the next one of a crowd', () => {
  const { begin, beginAll, order, turn, turnOnce } = start();
  beginAll('a', CROWD);
  turnOnce();
  begin('b', 'b1');
  turn();
  expect(order).toEqual(['a1', 'b1']);
});

it('a crowd begins nothing while a request of another school is fresh', () => {
  const { begin, beginAll, order, end, turn, wait } = start();
  begin('b', 'b1');
  turn();
  beginAll('a', CROWD);
  turn();
  end('a1');
  wait(FRESH_MS / 2);
  begin('b', 'b2');
  end('b1');
  turn();
  expect(order).toEqual(['b1', 'a1', 'b2']);
  end('b2');
  turn();
  expect(order).toEqual(['b1', 'a1', 'b2', 'a2']);
});

it('beside other schools a school begins its next request when the one before has ended or is not fresh', () => {
  const { beginAll, order, end, turn, visit, wait } = start();
  visit('b', 'b1');
  beginAll('a', CROWD);
  turn();
  expect(order).toEqual(['b1', 'a1']);
  end('a1');
  turn();
  expect(order).toEqual(['b1', 'a1', 'a2']);
  wait(FRESH_MS);
  turn();
  expect(order).toEqual(['b1', 'a1', 'a2', 'a3']);
});

it('a crowd that is held back again and again begins one request in each while all the same', () => {
  const { begin, beginAll, order, end, turn, wait } = start();
  begin('b', 'b0');
  turn();
  beginAll('a', CROWD);
  for (let at = 1; at <= 8; at++) {
    begin('b', `b${at}`);
    end(`b${at - 1}`);
    turn();
    wait(FRESH_MS / 2);
    turn();
    end('a1');
  }
  const ofTheCrowd = order.filter((name) => name.startsWith('a'));
  expect(ofTheCrowd.length).toBeGreaterThanOrEqual(3);
});

it('a clock that was put back holds nobody back', () => {
  const { begin, beginAll, order, end, turn, wait } = start();
  begin('b', 'b1');
  turn();
  beginAll('a', CROWD);
  turn();
  wait(-3_600_000);
  end('a1');
  turn();
  expect(order.slice(0, 3)).toEqual(['b1', 'a1', 'a2']);
});

it('a school is alone again when no other one has begun a request for a while', () => {
  const { beginAll, order, turn, visit, wait } = start();
  visit('b', 'b1');
  wait(ALONE_MS);
  beginAll('a', CROWD);
  turn();
  expect(order).toEqual(['b1', 'a1', 'a2', 'a3']);
});

it('a line that is full takes nobody, and the lines of other schools do', () => {
  const { begin, order, turn } = start({ running: 1, waiting: 1 });
  expect(begin('a', 'a1')).toBe(true);
  expect(begin('a', 'a2')).toBe(false);
  expect(begin('b', 'b1')).toBe(true);
  turn();
  expect(order).toEqual(['a1', 'b1']);
});
