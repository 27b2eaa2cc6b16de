/** A range of seeds as tests. Two files share the seeds, so that two workers run them side by side. */
import { afterAll, describe, it } from 'vitest';
import { add, type Counts, nothing, runSeed } from './run-seed.ts';

const PER_TEST = 25;

/** Seeds `first` to `last`, both included; prints what they went through. */
export function describeSeeds(first: number, last: number): void {
  let total: Counts = nothing;

  describe('the sync engine keeps its promises', () => {
    for (let start = first; start <= last; start += PER_TEST) {
      const end = Math.min(start + PER_TEST - 1, last);
      it(`seeds ${start} to ${end}`, { timeout: 240_000 }, async () => {
        for (let seed = start; seed <= end; seed++) total = add(total, await runSeed(seed));
      });
    }
  });

  afterAll(() => {
    const { seeds, commands, restores, crashes, refusals } = total;
    console.log(
      `simulation: ${seeds} seeds, ${commands} commands, ${restores} restores, ${crashes} power cuts, ${refusals} refusals`,
    );
  });
}
