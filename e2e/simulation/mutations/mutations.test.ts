/** Each shortcut that docs/SYNC.md marks with a cross, switched on deliberately, must break a promise within few seeds. */
import { printFigure } from 'e2e/support/print-figure';
import { afterAll, expect, it } from 'vitest';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { runSeed } from '../world/run-seed.ts';
import type { Mutation } from '../world/world.ts';
import { mutations } from './mutations.ts';

const SEEDS = 150;
const caught: string[] = [];

it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  'the simulation notices the mutation: %s',
  async (name, mutation) => {
    for (const seed of seedsFor(mutation)) {
      const broken = await runSeed(seed, { mutation }).then(
        () => null,
        (error: unknown) => error,
      );
      if (broken === null) continue;
      expect(broken).toBeInstanceOf(BrokenPromise);
      const stale = seed === mutation.seed ? '' : `, no longer ${mutation.seed}`;
      caught.push(`${name} (seed ${seed}${stale})`);
      return;
    }
    expect.fail(`${SEEDS} seeds passed with ${name}`);
  },
);

/** The named one first: it is enough until the simulation itself changes. */
function seedsFor({ seed }: Mutation): number[] {
  const others = Array.from({ length: SEEDS }, (_, index) => index + 1);
  return [seed, ...others.filter((one) => one !== seed)];
}

afterAll(() => printFigure('simulation', `caught ${caught.join(', ')}`));
