/** Thousands of school days on the real engine and the real services. SYNC.md, 'How it is tested' (1). */
import { afterAll, describe, it } from 'vitest';
import { add, type Counts, nothing, runSeed } from './run-seed.ts';

const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 500);
const PER_TEST = 25;
let total: Counts = nothing;

describe('the sync engine keeps its promises', () => {
  for (let first = 1; first <= SEEDS; first += PER_TEST) {
    const last = Math.min(first + PER_TEST - 1, SEEDS);
    it(`seeds ${first} to ${last}`, { timeout: 120_000 }, async () => {
      for (let seed = first; seed <= last; seed++) total = add(total, await runSeed(seed));
    });
  }
});

afterAll(() => {
  const { seeds, commands, restores, crashes, refusals } = total;
  console.log(
    `simulation: ${seeds} seeds, ${commands} commands, ${restores} restores, ${crashes} power cuts, ${refusals} refusals`,
  );
});
