/** A few school days with the data in PostgreSQL, and a shortcut that they must notice. docs/SYNC.md, 'How it is tested' (1). */
import { expect, it } from 'vitest';
import { mutations } from '../mutations/mutations.ts';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { runSeed } from '../world/run-seed.ts';

/** Short days and long ones; with power cuts, restores and refusals when they were chosen. */
const SEEDS = [5, 11, 12, 15, 21, 22];

it.each(SEEDS)('the sync engine keeps its promises with the data in PostgreSQL, seed %i', async (seed) => {
  await runSeed(seed);
});

it('the simulation notices on PostgreSQL when a server keeps no results', async () => {
  const mutation = mutations.find(({ name }) => name === 'no idempotency');
  if (!mutation) throw new Error('the mutation has another name');
  // The first one is enough until the simulation itself changes.
  const seeds = [2, ...SEEDS];
  for (const seed of seeds) {
    const broken = await runSeed(seed, { mutation }).then(
      () => null,
      (error: unknown) => error,
    );
    if (broken === null) continue;
    expect(broken).toBeInstanceOf(BrokenPromise);
    return;
  }
  expect.fail(`${seeds.length} seeds passed without idempotency`);
});
