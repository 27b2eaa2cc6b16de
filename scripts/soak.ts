/**
 * `npm run soak -- --from=5001 --seeds=20000 --steps=24`: longer simulated days than `npm test` has time for, on seeds
 * that it does not run. Goes on after a seed that fails, prints its log, and ends with 1 if any did.
 */
import { parseArgs } from 'node:util';
import { add, describeCounts, nothing } from 'simulation/world/counts';
import { runSeed } from 'simulation/world/run-seed';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '5001' },
    seeds: { type: 'string', default: '20000' },
    steps: { type: 'string', default: '24' },
  },
});

function whole(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  process.stderr.write(`--${name} must be a whole number above 0, not '${values[name]}'\n`);
  process.exit(1);
}

const [from, seeds, steps] = [whole('from'), whole('seeds'), whole('steps')];
// What Dexie says of closed connections would bury what is looked for.
console.warn = () => {};

let total = nothing;
const failed: number[] = [];
for (let seed = from; seed < from + seeds; seed++) {
  try {
    total = add(total, await runSeed(seed, { steps }));
  } catch (error) {
    failed.push(seed);
    process.stdout.write(`${error instanceof Error ? error.stack : error}\n\n`);
  }
  if ((seed - from + 1) % 1000 === 0) process.stdout.write(`up to ${seed}: ${describeCounts(total)}\n`);
}
process.stdout.write(
  `${describeCounts(total)}; ${failed.length} failed${failed.map((seed) => ` ${seed}`).join()}\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
