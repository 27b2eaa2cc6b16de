import { beforeEach, expect, test } from 'vitest';
import { type BatchLimit, createBatchLimit } from './batch-limit.ts';

let time: number;
let limit: BatchLimit;
beforeEach(() => {
  time = 1000;
  limit = createBatchLimit(() => time);
});

/** Runs writes of `ms` milliseconds and `changes` changes until the transaction is full; returns how many ran. */
function fill({ ms, changes = 1 }: { ms: number; changes?: number }): number {
  limit.begin();
  for (let writes = 1; ; writes += 1) {
    time += ms;
    if (limit.isFullAfter(changes)) return writes;
  }
}

function commit(ms: number): void {
  limit.beginCommit();
  time += ms;
  limit.endCommit();
}

test('a transaction is full after 20 milliseconds', () => {
  expect(fill({ ms: 1 })).toBe(20);
  commit(2);
  expect(fill({ ms: 1 })).toBe(20);
});

test('a transaction is full with 64 changes', () => {
  expect(fill({ ms: 0 })).toBe(64);
  commit(0);
  expect(fill({ ms: 0, changes: 8 })).toBe(8);
  expect(fill({ ms: 0, changes: 100 })).toBe(1);
});

test('on a slow disk a transaction goes on for as long as the last COMMIT took', () => {
  commit(30);
  expect(fill({ ms: 1, changes: 8 })).toBe(30);
  commit(1);
  expect(fill({ ms: 1, changes: 8 })).toBe(8);
});

test('one stall of the disk does not make the next transaction as long', () => {
  commit(4000);
  expect(fill({ ms: 10 })).toBe(5);
});
