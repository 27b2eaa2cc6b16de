/**
 * Many schools in one process: its memory with 500 registered and 50 at work, how long the first request of a school that
 * was closed takes, and what the requests of one school cost another one that works as hard as it can.
 */
import { percentile } from 'e2e/support/percentile';
import { amount, type Figure } from './measure.ts';
import { type BenchDistrict, openBenchDistrict } from './schools/bench-district.ts';
import { type Classroom, connectTo, openClassroom, workOnce } from './schools/classroom.ts';
import { measureNoise } from './schools/measure-noise.ts';

const REGISTERED = amount(500, 5);
const ACTIVE = amount(50, 2);
const CHILDREN = amount(6, 1);
const ROUNDS = amount(4, 1);
const OPENINGS = amount(60, 1);

export async function measureSchools(): Promise<Figure[]> {
  const district = await openBenchDistrict(REGISTERED);
  try {
    return [await measureMemory(district), await measureNoise(district), ...(await measureOpening(district))];
  } finally {
    await district.close();
  }
}

async function measureMemory({ server, hosts, memory }: BenchDistrict): Promise<Figure> {
  const rooms: Classroom[] = [];
  for (const host of hosts.slice(0, ACTIVE)) rooms.push(await openClassroom(server.url, host, CHILDREN));
  let highest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(rooms.map((room) => workOnce(room, `m${round}`)));
    highest = Math.max(highest, await memory());
  }
  for (const room of rooms) room.close();
  return {
    what: `schools: memory, ${REGISTERED} registered and ${ACTIVE} at work`,
    ours: highest,
    reference: 400,
    unit: 'MB',
    aim: { atMost: 1 },
  };
}

/**
 * The first request of a school that is closed, as whoever sends it waits. Beside it what the process used for it, on
 * which a busy machine has less influence: with the closing of another school, where all places are taken.
 */
async function measureOpening({ server, hosts, processorMs }: BenchDistrict): Promise<Figure[]> {
  const took: number[] = [];
  const usedBefore = await processorMs();
  for (const host of hosts.slice(-OPENINGS)) {
    const connection = connectTo(server.url, host);
    const first = await connection.send('GET', '/api/health');
    if (first.status !== 200) throw new Error(`health: ${first.status} ${first.body}`);
    took.push(first.took);
    connection.close();
  }
  const used = (await processorMs()) - usedBefore;
  const limit = { reference: 20, unit: 'ms', aim: { atMost: 1 } };
  return [
    { what: 'schools: first request of a school that is closed', ours: percentile(took, 0.5), ...limit },
    { what: 'schools: processor time of an opening', ours: used / took.length, ...limit },
  ];
}
