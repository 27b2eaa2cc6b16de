/**
 * Many schools in one process: its memory with 500 registered and 50 at work, how long the first request of a school that
 * was closed takes, and what the requests of one school cost another one that works as hard as it can.
 */
import { amount, type Figure } from './measure.ts';
import { type BenchClass, openBenchClass, workOnce } from './schools/bench-class.ts';
import { type BenchDistrict, openBenchDistrict } from './schools/bench-district.ts';
import { measureNoise } from './schools/measure-noise.ts';
import { measureOpening, measureOpeningOnPostgres } from './schools/measure-opening.ts';

const REGISTERED = amount(500, 5);
const ACTIVE = amount(50, 2);
const CHILDREN = amount(6, 1);
const ROUNDS = amount(4, 1);

export async function measureSchools(): Promise<Figure[]> {
  const district = await openBenchDistrict(REGISTERED);
  try {
    return [
      await measureMemory(district),
      await measureNoise(district),
      ...(await measureOpening(district)),
      ...(await measureOpeningOnPostgres()),
    ];
  } finally {
    await district.close();
  }
}

async function measureMemory({ server, hosts, memory }: BenchDistrict): Promise<Figure> {
  const classes: BenchClass[] = [];
  for (const host of hosts.slice(0, ACTIVE)) classes.push(await openBenchClass(server.url, host, CHILDREN));
  let highest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(classes.map((opened) => workOnce(opened, `m${round}`)));
    highest = Math.max(highest, await memory());
  }
  for (const opened of classes) opened.close();
  return {
    what: `schools: memory, ${REGISTERED} registered and ${ACTIVE} at work`,
    ours: highest,
    reference: 400,
    unit: 'MB',
    aim: { atMost: 1 },
  };
}
