/** Each shortcut that docs/SYNC.md marks with a cross, switched on deliberately, must break a promise within few seeds. */
import { afterAll, expect, it } from 'vitest';
import { BrokenPromise } from './broken-promise.ts';
import { mutations } from './mutations.ts';
import { runSeed } from './run-seed.ts';

const SEEDS = 150;
const caught: string[] = [];

it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  'notices %s',
  { timeout: 240_000 },
  async (name, mutation) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const broken = await runSeed(seed, { mutation }).then(
        () => null,
        (error: unknown) => error,
      );
      if (broken === null) continue;
      expect(broken).toBeInstanceOf(BrokenPromise);
      caught.push(`${name} (seed ${seed})`);
      return;
    }
    expect.fail(`${SEEDS} seeds passed with ${name}`);
  },
);

afterAll(() => console.log(`simulation: caught ${caught.join(', ')}`));
