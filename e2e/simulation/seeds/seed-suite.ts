/** A range of seeds as tests. Several files share the seeds, so that two workers run them side by side. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, inject, it } from 'vitest';
import { createFakeDisk } from '../device/fake-disk.ts';
import { add, type Counts, nothing } from '../world/counts.ts';
import { runSeed, type SeedOptions } from '../world/run-seed.ts';

/** Seeds of one file, and of one test in it. */
const PER_FILE = 1250;
const PER_TEST = 125;

/** One seed in so many has the teacher's RxDB replica, and another one keeps its databases in fake-indexeddb. */
const RARE = 100;
const RARE_STEPS = 15;

function optionsOf(seed: number): SeedOptions {
  if (seed % RARE === 0) return { rxdb: true, steps: RARE_STEPS };
  return seed % RARE === RARE / 2 ? { newDisk: createFakeDisk, steps: RARE_STEPS } : {};
}

/** The seeds of file number `part`, counted from 0. */
export function describeSeeds(part: number): void {
  const first = part * PER_FILE + 1;
  const last = first + PER_FILE - 1;
  let total: Counts = nothing;

  describe('the sync engine keeps its promises', () => {
    for (let start = first; start <= last; start += PER_TEST) {
      const end = Math.min(start + PER_TEST - 1, last);
      it(`the sync engine keeps its promises on seeds ${start} to ${end}`, async () => {
        for (let seed = start; seed <= end; seed++) total = add(total, await runSeed(seed, optionsOf(seed)));
      });
    }
  });

  afterAll(() => writeFileSync(join(inject('totalsFolder'), `${part}.json`), JSON.stringify(total)));
}
