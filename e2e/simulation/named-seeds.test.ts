/**
 * Seeds that broke a promise when the simulation was first drawn up (its steps have changed since, so they stand here
 * by number only), and seeds with the teacher's RxDB replica.
 */
import { it } from 'vitest';
import { runSeed } from './run-seed.ts';

it.each([
  ['a copy from before the lane was enrolled is put back, and nothing waits', 33],
  ['a child answers again after the clock was set back', 60],
  ['a teacher sent everything, then the server forgets the lane', 90],
  ['the power goes before the transaction begins', 121],
  ['everybody signs in once more after a quiet end', 194],
] as const)('%s', { timeout: 120_000 }, async (_, seed) => {
  await runSeed(seed);
});

it.each([1001, 1002, 1003])('keeps its promises with RxDB, seed %i', { timeout: 120_000 }, async (seed) => {
  await runSeed(seed, { rxdb: true });
});
